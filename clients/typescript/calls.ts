// Written by clients/typescript/write-calls.ts from the document of the API.
export type Problem = { type: string; title: string; status: number; detail: string; errors?: { pointer: string; detail: string; code: "wrong-type" | "too-small" | "too-large" | "not-an-option" | "unknown-field" | "refused" }[]; error: string; fields?: Record<string, string> };
export type Terms = { schedule: { loadIn: string; soundcheck: string | null; doors: string; setStart: string; setEnd: string; curfew: string | null; loadOut: string; timeZone: string }; currency: string; deal: { kind: "flat"; bonuses: { ticketsSold: number; amountMinor: number }[]; guaranteeMinor: number } | { kind: "door"; bonuses: { ticketsSold: number; amountMinor: number }[]; shareBasisPoints: number } | { kind: "doorAfterExpenses"; bonuses: { ticketsSold: number; amountMinor: number }[]; shareBasisPoints: number; expensesMinor: number } | { kind: "doorPerTicket"; bonuses: { ticketsSold: number; amountMinor: number }[]; perTicketMinor: number } | { kind: "versus"; bonuses: { ticketsSold: number; amountMinor: number }[]; guaranteeMinor: number; shareBasisPoints: number } | { kind: "versusAfterExpenses"; bonuses: { ticketsSold: number; amountMinor: number }[]; guaranteeMinor: number; shareBasisPoints: number; expensesMinor: number } | { kind: "plus"; bonuses: { ticketsSold: number; amountMinor: number }[]; guaranteeMinor: number; shareBasisPoints: number; expensesMinor: number; promoterProfitBasisPoints: number } | { kind: "plusFromFirst"; bonuses: { ticketsSold: number; amountMinor: number }[]; guaranteeMinor: number; shareBasisPoints: number }; taxBasisPoints?: number; tickets: { name: string; priceMinor: number; feeMinor?: number; allotment: number; comps?: number; kills?: number }[]; payment: { kind: "whole"; dueDaysAfterSigning: number } | { kind: "deposit"; depositBasisPoints: number; dueDaysAfterSigning: number; balanceDaysBefore: number }; guestPlaces?: number; merchBasisPoints: number; recording: "no" | "asked" | "yes"; announcing?: "signed" | "confirmed" | "agreed"; chargebacks: "venue" | "performer"; radius: { kilometres: number; daysBefore: number; daysAfter: number } | null; rider: string; hospitality: string; notes: string };
export type Calls = {
  readUser: { at: { userId: string }; body: undefined; answer: { displayName: string | null; bio: string | null; userType: "artist" | "venue"; hasBanner: boolean; ytLinks: string[]; latitude: number | null; longitude: number | null } };
  readAuthorizedDomains: { at: {  }; body: undefined; answer: { authDomain: string | null; authorizedDomains: string[] } };
  makeToken: { at: {  }; body: undefined; answer: { token: string; maxAgeSeconds: number } };
  beginSession: { at: {  }; body: undefined; answer: null };
  endSession: { at: {  }; body: undefined; answer: null };
  readMe: { at: {  }; body: undefined; answer: { accountId: string; name: string; language: string; timeZone: string; pages: { profileId: string; displayName: string | null; userType: "artist" | "venue"; isPublished: boolean; role: "owner" | "manager" | "door"; rights: string[] }[]; key: { name: string; scopes: ("read" | "book" | "money" | "tickets" | "admin" | "tickets-before")[]; profileId: string | null; expiresAt: string | null } | null } };
  changeName: { at: {  }; body: { name: string }; answer: null };
  changePreferences: { at: {  }; body: { language?: string; timeZone?: string; theme?: "system" | "day" | "night" }; answer: null };
  chooseMarks: { at: {  }; body: { showsReading: boolean; showsTyping: boolean }; answer: null };
  readMailChoices: { at: {  }; body: undefined; answer: Record<string, boolean> };
  chooseMails: { at: {  }; body: { messages: boolean; reminders: boolean; news: boolean }; answer: null };
  leave: { at: {  }; body: { currentPassword?: string; told: true }; answer: null };
  stay: { at: {  }; body: undefined; answer: null };
  findProfiles: { at: { name?: string; kind?: "artist" | "venue"; as?: string }; body: undefined; answer: { items: { profileId: string; displayName: string | null; userType: "artist" | "venue"; town: string | null; picture: string | null }[]; next: string | null; limit: number } };
  addProfile: { at: {  }; body: { kind: "artist" | "venue"; pageId?: string; displayName: string; referredBy: string | null }; answer: { profileId: string } };
  listStages: { at: { profileId: string }; body: undefined; answer: { items: { stageId: string; name: string | null; capacity: number | null }[]; next: string | null; limit: number } };
  readDraft: { at: { profileId: string }; body: undefined; answer: { content: Record<string, unknown>; published: Record<string, unknown>; revision: string; problems: Record<string, string>; isPublished: boolean; isHidden: boolean; changedSince: string | null } };
  saveDraft: { at: { profileId: string }; body: { content: { displayName?: string; bio?: string; videoLinks?: string[]; genres?: string[]; homeTown?: string; address?: string; position?: { latitude?: number | null; longitude?: number | null }; timeZone?: string; rooms?: { id: string; name?: string; capacity?: number | null }[]; details?: { bioShort?: string; bioLong?: string; links?: { label?: string; url?: string }[]; videoTitles?: { videoId?: string; title?: string }[]; equipment?: string; houseRules?: string; bandMembers?: { name?: string; role?: string }[]; setLength?: { leastMinutes?: number | null; mostMinutes?: number | null } | null; fee?: { leastMinor?: number | null; mostMinor?: number | null; currency?: string; isShown?: boolean } | null; inputList?: { source?: string; microphone?: string; notes?: string }[]; stageNotes?: string; technicalRider?: string; hospitalityRider?: string; travelRadiusKm?: number | null } }; revision: string }; answer: { revision: string; problems: Record<string, string>; changedSince: string | null } };
  discardDraft: { at: { profileId: string }; body: { revision?: string }; answer: null };
  publishProfile: { at: { profileId: string }; body: { revision?: string }; answer: { revision: string } };
  hideProfile: { at: { profileId: string }; body: undefined; answer: null };
  showProfileAgain: { at: { profileId: string }; body: undefined; answer: null };
  deletePage: { at: { profileId: string }; body: { currentPassword?: string }; answer: null };
  announceUpload: { at: { profileId: string }; body: { contentType: "image/jpeg" | "image/png"; sizeBytes: number }; answer: { uploadId: string; url: string; method: "PUT"; headers: Record<string, string> } };
  receiveUpload: { at: { profileId: string; uploadId: string }; body: Blob; answer: null };
  replacePicture: { at: { profileId: string; kind: string }; body: { uploadId: string; crop: { left: number; top: number; width: number; height: number } | null }; answer: { version: string } };
  removePicture: { at: { profileId: string; kind: string }; body: undefined; answer: null };
  listFiles: { at: { profileId: string }; body: undefined; answer: { items: { id: string; kind: "pressPhoto" | "stagePlot"; credit: string; extension: "jpg" | "png"; width: number; height: number; sizeBytes: number }[]; next: string | null; limit: number } };
  addFile: { at: { profileId: string }; body: { uploadId: string; kind: "pressPhoto" | "stagePlot"; credit: string }; answer: { id: string; kind: "pressPhoto" | "stagePlot"; credit: string; extension: "jpg" | "png"; width: number; height: number; sizeBytes: number } };
  changeFile: { at: { profileId: string; fileId: string }; body: { credit?: string; position?: number }; answer: { items: { id: string; kind: "pressPhoto" | "stagePlot"; credit: string; extension: "jpg" | "png"; width: number; height: number; sizeBytes: number }[]; next: string | null; limit: number } };
  removeFile: { at: { profileId: string; fileId: string }; body: undefined; answer: null };
  readTeam: { at: { profileId: string }; body: undefined; answer: { members: { accountId: string; name: string; role: "owner" | "manager" | "door"; since: string; isViewer: boolean }[]; invitations: { id: string; email: string; role: "owner" | "manager" | "door"; invitedBy: string | null; expiresAt: string }[]; payoutSplits: { ownBasisPoints: number; all: { accountId: string; name: string; basisPoints: number }[] | null } | null } };
  inviteMember: { at: { profileId: string }; body: { email: string; role: "manager" | "door" }; answer: null };
  withdrawInvitation: { at: { profileId: string; invitationId: string }; body: undefined; answer: null };
  changeRole: { at: { profileId: string; accountId: string }; body: { role: "manager" | "door" }; answer: null };
  removeMember: { at: { profileId: string; accountId: string }; body: undefined; answer: null };
  leaveProfile: { at: { profileId: string }; body: undefined; answer: null };
  splitPayouts: { at: { profileId: string }; body: { penaltiesFrom?: "page" | "everyone"; shares: { accountId: string; basisPoints?: number }[] }; answer: null };
  readReferrals: { at: { profileId: string }; body: undefined; answer: { code: string | null; referred: { page: { profileId: string; name: string | null } | null; at: string }[] } };
  makeReferralLink: { at: { profileId: string }; body: undefined; answer: null };
  readCalendar: { at: { profileId: string; from: string; to: string; stageId?: string }; body: undefined; answer: { timeZone: string; stages: { id: string; name: string }[]; entries: { id: string; kind: "show" | "hold" | "offer" | "event" | "blocked" | "tentative" | "busy"; step: ("received" | "sent" | "draft" | "held" | "signing" | "signed" | "confirmed" | "played") | null; title: string; start: string; end: string; allDay: boolean; timeZone: string; stage: { id: string; name: string } | null; venueId: string | null; rank: number | null; state: string }[] } };
  readAvails: { at: { profileId: string; from: string; to: string; weekdays?: string; stageId?: string }; body: undefined; answer: { timeZone: string; rooms: { stageId: string | null; days: { day: string; rank: number }[] }[] } };
  readAvailsLink: { at: { profileId: string; from: string; to: string; weekdays?: string; stageId?: string }; body: undefined; answer: { url: string | null } };
  renewAvailsLink: { at: { profileId: string }; body: undefined; answer: null };
  endAvailsLink: { at: { profileId: string }; body: undefined; answer: null };
  readCalendarFeed: { at: { profileId: string }; body: undefined; answer: { url: string | null } };
  renewFeed: { at: { profileId: string }; body: undefined; answer: null };
  makeBlock: { at: { profileId: string }; body: { kind: "blocked" | "tentative"; from: string; to?: string | null; startTime?: string | null; endTime?: string | null; stageId?: string | null; note?: string }; answer: { blockId: string } };
  changeBlock: { at: { profileId: string; blockId: string }; body: { kind: "blocked" | "tentative"; from: string; to?: string | null; startTime?: string | null; endTime?: string | null; stageId?: string | null; note?: string }; answer: null };
  removeBlock: { at: { profileId: string; blockId: string }; body: undefined; answer: null };
  listCalendarSources: { at: { profileId: string }; body: undefined; answer: { items: { id: string; name: string; host: string; busy: number; isRead: boolean; triedAt: string | null; failure: string | null; failingSince: string | null; unread: { line: number; text: string; why: "line" | "unclosed" | "start" | "begin" | "end" | "rule" | "until" | "date" | "exception" | "moved" | "zone" | "period" }[]; unreadCount: number }[]; next: string | null; limit: number } };
  addCalendarSource: { at: { profileId: string }; body: { name?: string; address: string }; answer: { sourceId: string } };
  removeCalendarSource: { at: { profileId: string; sourceId: string }; body: undefined; answer: null };
  listEvents: { at: { profileId: string; past?: "yes" | "no"; state?: "booked" | "free" | "open" | "waiting" | "cancelled"; roomId?: string; from?: string; to?: string; text?: string; after?: string }; body: undefined; answer: { items: { id: string; title: string; day: string; timeZone: string; roomName: string | null; seriesId: string | null; isElsewhere: boolean; isCancelled: boolean; loadIn: string; doors: string | null; curfew: string | null; loadOut: string; notes: string; slotNames: string[]; openSlots: number; waiting: number; unread: number }[]; next: string | null; limit: number } };
  createEvent: { at: { profileId: string }; body: { title: string; stage?: string; loadIn: string; loadInWhich?: "first" | "second"; doors?: string | null; doorsWhich?: "first" | "second"; curfew?: string | null; curfewWhich?: "first" | "second"; loadOut: string; loadOutWhich?: "first" | "second"; notes?: string; slots?: { id?: string; name: string; start: string; startWhich?: "first" | "second"; end: string; endWhich?: "first" | "second"; isOpen?: boolean; pitch?: string; genres?: string[] }[]; day: string; seriesId?: string; seriesDay?: string }; answer: { eventId: string } };
  readEvent: { at: { profileId: string; eventId: string }; body: undefined; answer: { id: string; title: string; day: string; timeZone: string; roomName: string | null; seriesId: string | null; isElsewhere: boolean; isCancelled: boolean; loadIn: string; doors: string | null; curfew: string | null; loadOut: string; notes: string; slots: { id: string; name: string; start: string; end: string; isOpen: boolean; applyBy: string | null; pitch: string; genres: string[] }[]; applications: { id: string; slotId: string; performerId: string; performerName: string | null; state: "sent" | "read" | "declined" | "offered" | "withdrawn" }[] } };
  changeEvent: { at: { profileId: string; eventId: string }; body: { title: string; stage?: string; loadIn: string; loadInWhich?: "first" | "second"; doors?: string | null; doorsWhich?: "first" | "second"; curfew?: string | null; curfewWhich?: "first" | "second"; loadOut: string; loadOutWhich?: "first" | "second"; notes?: string; slots?: { id?: string; name: string; start: string; startWhich?: "first" | "second"; end: string; endWhich?: "first" | "second"; isOpen?: boolean; pitch?: string; genres?: string[] }[]; day: string }; answer: null };
  cancelEvent: { at: { profileId: string; eventId: string }; body: undefined; answer: null };
  openSlot: { at: { profileId: string; slotId: string }; body: { pitch?: string; genres?: string[]; applyBy?: string | null }; answer: null };
  closeSlot: { at: { profileId: string; slotId: string }; body: undefined; answer: null };
  createSeries: { at: { profileId: string }; body: { title: string; stage?: string; loadIn: string; loadInWhich?: "first" | "second"; doors?: string | null; doorsWhich?: "first" | "second"; curfew?: string | null; curfewWhich?: "first" | "second"; loadOut: string; loadOutWhich?: "first" | "second"; notes?: string; slots?: { id?: string; name: string; start: string; startWhich?: "first" | "second"; end: string; endWhich?: "first" | "second"; isOpen?: boolean; pitch?: string; genres?: string[] }[]; repeat: "week-1" | "week-2" | "week-3" | "week-4" | "month-1" | "month-2" | "month-3" | "month-4" | "month-5" | "month-last"; weekday: number; from: string; until?: string | null; except?: string[] }; answer: { seriesId: string } };
  changeSeries: { at: { profileId: string; seriesId: string }; body: { title: string; stage?: string; loadIn: string; loadInWhich?: "first" | "second"; doors?: string | null; doorsWhich?: "first" | "second"; curfew?: string | null; curfewWhich?: "first" | "second"; loadOut: string; loadOutWhich?: "first" | "second"; notes?: string; slots?: { id?: string; name: string; start: string; startWhich?: "first" | "second"; end: string; endWhich?: "first" | "second"; isOpen?: boolean; pitch?: string; genres?: string[] }[]; repeat: "week-1" | "week-2" | "week-3" | "week-4" | "month-1" | "month-2" | "month-3" | "month-4" | "month-5" | "month-last"; weekday: number; from: string; until?: string | null; except?: string[] }; answer: null };
  endSeries: { at: { profileId: string; seriesId: string }; body: undefined; answer: null };
  announceEvent: { at: { profileId: string; eventId: string }; body: { description?: string; priceKind: "free" | "door" | "here" | "link"; priceMinor?: number | null; currency?: string | null; ticketUrl?: string; minimumAge?: number | null; access?: string; showsSetTimes?: boolean; isSoldOut?: boolean; onDay?: string | null; atTime?: string | null }; answer: { announcementId: string; isPublic: boolean } };
  withdrawAnnouncement: { at: { profileId: string; eventId: string }; body: undefined; answer: null };
  replacePoster: { at: { profileId: string; eventId: string }; body: { alt: string }; files?: File[]; answer: null };
  removePoster: { at: { profileId: string; eventId: string }; body: undefined; answer: null };
  agreeToAnnouncement: { at: { profileId: string; bookingId: string }; body: { fromDay?: string | null }; answer: null };
  listPublicEvents: { at: { q?: string; near?: string; km?: string; genre?: string; town?: string; country?: string; from?: string | null; to?: string | null; after?: string }; body: undefined; answer: { items: { id: string; url: string; title: string; status: "scheduled" | "cancelled" | "postponed" | "moved"; isSoldOut: boolean; day: string; time: string; venueId: string | null; venueName: string; place: string | null; price: string; genres: string[]; lineUp: { pageId: string | null; name: string; startsAt: string | null }[] }[]; next: string | null; limit: number } };
  readPublicEvent: { at: { announcementId: string }; body: undefined; answer: { id: string; url: string; title: string; status: "scheduled" | "cancelled" | "postponed" | "moved"; isSoldOut: boolean; day: string; time: string; venueId: string | null; venueName: string; place: string | null; price: string; genres: string[]; lineUp: { pageId: string | null; name: string; startsAt: string | null }[]; startsAt: string; endsAt: string; timeZone: string; description: string; minimumAge: number | null; access: string; address: string | null; share: string; square: string; print: string } };
  readRunningOrder: { at: { profileId: string; eventId: string }; body: undefined; answer: { eventId: string; timeZone: string; changeoverMinutes: number; leastChangeoverMinutes: number; curfew: string | null; softCurfew: string | null; minutesPastCurfew: number; minutesPastSoftCurfew: number; order: { key: string; kind: "doors" | "set" | "stage" | "between" | "offstage"; title: string | null; bookingId: string | null; itemId: string | null; startsAt: string; endsAt: string; expectedStart: string; expectedEnd: string; changeoverMinutes: number | null; state: "waiting" | "on" | "done" | "skipped" }[]; problems: { key: string; problem: "overlap" | "shortChangeover" | "softCurfew" | "hardCurfew"; minutes: number }[]; lastMark: { markId: string; item: string; action: "start" | "end"; at: string } | null } };
  setRunningOrder: { at: { profileId: string; eventId: string }; body: { changeoverMinutes?: number; leastChangeoverMinutes?: number; softCurfew?: string | null }; answer: null };
  addRunningOrderItem: { at: { profileId: string; eventId: string }; body: { kind: "stage" | "between" | "offstage"; title: string; start: string; startWhich?: "first" | "second"; minutes: number }; answer: { itemId: string } };
  changeRunningOrderItem: { at: { profileId: string; eventId: string; itemId: string }; body: { kind: "stage" | "between" | "offstage"; title: string; start: string; startWhich?: "first" | "second"; minutes: number }; answer: null };
  removeRunningOrderItem: { at: { profileId: string; eventId: string; itemId: string }; body: undefined; answer: null };
  markRunningOrder: { at: { profileId: string; eventId: string }; body: { item: string; action: "start" | "end" }; answer: null };
  undoRunningOrderMark: { at: { profileId: string; eventId: string; markId: string }; body: undefined; answer: null };
  readTour: { at: { profileId: string; tourId: string }; body: undefined; answer: { name: string; shows: { kind: "booking" | "outside"; id: string; title: string; place: string | null; day: string; startsAt: string; state: ("draft" | "offered" | "countered" | "signing" | "accepted" | "confirmed" | "played" | "settled" | "paidOut" | "declined" | "withdrawn" | "expired" | "cancelled") | null; next: { offDays: number; kilometres: number | null } | null }[]; totals: { currency: string; guaranteeMinor: number; settledMinor: number; paidMinor: number }[]; ticketsSold: number } };
  putOnTour: { at: { profileId: string; tourId: string; kind: string; showId: string }; body: undefined; answer: null };
  takeOffTour: { at: { profileId: string; tourId: string; kind: string; showId: string }; body: undefined; answer: null };
  openTicketSale: { at: { profileId: string; eventId: string }; body: { currency: string; taxBasisPoints?: number; taxRateId?: string | null; returnHours?: number | null; mostPerPerson?: number | null; basketsPerMinute?: number }; answer: { isFirst: boolean } };
  readTicketSale: { at: { profileId: string; eventId: string }; body: undefined; answer: { standing: "not set up" | "not announced" | "other price" | "not public" | "on sale" | "stopped" | "over" | "cancelled"; currency: string | null; rules: { currency: string; taxBasisPoints: number; taxRateId: string | null; returnHours: number | null; mostPerPerson: number | null; basketsPerMinute: number } | null; types: { id: string; name: string; description: string; priceMinor: number; doorPriceMinor: number | null; taxBasisPoints: number | null; taxRateId: string | null; rate: number | null; taxName: string; places: number | null; sharesWith: string | null; ticketsEach: number; leastPerOrder: number; mostPerOrder: number; mostPerPerson: number | null; saleFrom: string | null; saleUntil: string | null; afterTypeId: string | null; state: "on sale" | "sold out" | "later" | "after" | "over" | "off sale"; sold: number; comps: number; elsewhere: number; held: number; left: number; grossMinor: number; feeMinor: number }[]; totals: { sold: number; comps: number; elsewhere: number; held: number; left: number; grossMinor: number; feeMinor: number }; days: { day: string; sold: number; total: number }[]; breakEven: { kind: "at" | "at least" | "never" | "unknown"; sold: number | null } } };
  downloadSoldTickets: { at: { profileId: string; eventId: string }; body: undefined; answer: Blob };
  stopTicketSale: { at: { profileId: string; eventId: string }; body: undefined; answer: null };
  resumeTicketSale: { at: { profileId: string; eventId: string }; body: undefined; answer: null };
  refundEveryone: { at: { profileId: string; eventId: string }; body: { typeIds?: string[] | null; reason?: string }; answer: null };
  addTicketType: { at: { profileId: string; eventId: string }; body: { name: string; description?: string; priceMinor: number; doorPriceMinor?: number | null; taxBasisPoints?: number | null; taxRateId?: string | null; places?: number | null; sharesWith?: string | null; ticketsEach?: number; leastPerOrder?: number; mostPerOrder?: number; mostPerPerson?: number | null; fromDay?: string | null; fromTime?: string | null; untilDay?: string | null; untilTime?: string | null; afterTypeId?: string | null; isHidden?: boolean }; answer: { typeId: string } };
  changeTicketType: { at: { profileId: string; eventId: string; typeId: string }; body: { name: string; description?: string; priceMinor: number; doorPriceMinor?: number | null; taxBasisPoints?: number | null; taxRateId?: string | null; places?: number | null; sharesWith?: string | null; ticketsEach?: number; leastPerOrder?: number; mostPerOrder?: number; mostPerPerson?: number | null; fromDay?: string | null; fromTime?: string | null; untilDay?: string | null; untilTime?: string | null; afterTypeId?: string | null; isHidden?: boolean }; answer: { typeId: string } };
  endTicketType: { at: { profileId: string; eventId: string; typeId: string }; body: undefined; answer: null };
  offerTicketTypeAgain: { at: { profileId: string; eventId: string; typeId: string }; body: undefined; answer: null };
  listTicketOrders: { at: { profileId: string; eventId: string; after?: string }; body: undefined; answer: { items: { id: string; number: string; name: string; email: string; currency: string; totalMinor: number; placedAt: string | null; count: number; validCount: number; backMinor: number }[]; next: string | null; limit: number } };
  findTicketOrders: { at: { profileId: string; eventId: string }; body: { text: string }; answer: { items: { id: string; number: string; name: string; email: string; currency: string; totalMinor: number; placedAt: string | null; count: number; validCount: number; backMinor: number }[]; next: string | null; limit: number } };
  readTicketOrder: { at: { profileId: string; eventId: string; orderId: string }; body: undefined; answer: { id: string; number: string; name: string; email: string; currency: string; totalMinor: number; placedAt: string; isPaidOut: boolean; tickets: { id: string; number: number; typeName: string; name: string; state: "valid" | "refunded" | "returned" | "moved"; priceMinor: number }[]; moves: { number: number; from: string; to: string; movedAt: string; by: string | null }[] } };
  refundOrder: { at: { profileId: string; eventId: string; orderId: string }; body: { ticketIds?: string[] | null; reason?: string }; answer: { currency: string; backMinor: number } };
  readTicketsOnSale: { at: { showId: string; code?: string }; body: undefined; answer: { eventId: string; currency: string; isStopped: boolean; mostPerPerson: number | null; types: { id: string; name: string; description: string; priceMinor: number; taxBasisPoints: number; fullPriceMinor: number; ticketsEach: number; leastPerOrder: number; mostPerPerson: number | null; most: number; left: number; state: "on sale" | "sold out" | "not yet" | "over" | "later"; saleFrom: string | null; canWait: boolean; after: string | null }[] } };
  standInQueue: { at: { showId: string }; body: { place?: string }; answer: { state: "none"; place: null } | { state: "waiting"; place: string; isNew: boolean; ahead: number; turnAt: unknown; perMinute: number } | { state: "turn"; place: string; until: unknown } };
  takeBasket: { at: {  }; body: { lines: { typeId: string; quantity: number }[]; code?: string; place?: string; needsWheelchair?: boolean }; answer: { link: string } };
  readOrder: { at: { link: string }; body: undefined; answer: { state: "basket" | "placed" | "over"; heldUntil: string; name: string; email: string; total: string; tickets: { id: string; number: number; type: string; seat: string | null; state: "valid" | "refunded" | "returned" | "moved"; code: string | null; path: string | null }[] } };
  leaveBasket: { at: { link: string }; body: undefined; answer: null };
  invoiceOrder: { at: { link: string }; body: { name: string; address: string; taxId?: string }; answer: { number: number } };
  placeOrder: { at: { link: string }; body: { name: string; email: string; askedEmail?: string }; answer: { url: string | null } };
  changeOrderEmail: { at: { link: string }; body: { email: string; askedEmail?: string }; answer: { link: string } };
  returnTickets: { at: { link: string }; body: { ticketIds: string[] }; answer: { currency: string; backMinor: number } };
  nameTicket: { at: { link: string }; body: { name: string }; answer: null };
  passTicketOn: { at: { link: string }; body: { name: string; email: string; askedEmail?: string }; answer: null };
  readReviews: { at: { profileId: string; bookingId: string }; body: undefined; answer: { standing: "notSettled" | "open" | "waiting" | "published" | "over"; closesAt: string | null; own: { wouldAgain: boolean; text: string; answer: string | null } | null; about: { wouldAgain: boolean; text: string; answer: string | null } | null } };
  writeReview: { at: { profileId: string; bookingId: string }; body: { wouldAgain: "yes" | "no"; text: string }; answer: { isPublished: boolean } };
  answerReview: { at: { profileId: string; bookingId: string }; body: { answer: string }; answer: null };
  hideReview: { at: { bookingId: string; side: string }; body: undefined; answer: null };
  readAdvance: { at: { profileId: string; bookingId: string }; body: undefined; answer: { revision: number; version: number | null; isAgreed: boolean; lines: { key: string; name: string; of: "house" | "act"; answers: "venue" | "performer"; byDay: string; state: "said" | "open" | "answered" | "agreed" | "changed"; answer: string; isSkipped: boolean; contract: string | null; source: ("address" | "houseRules" | "equipment" | "technicalRider" | "hospitalityRider" | "inputList" | "contractRider" | "contractHospitality" | "lastTime") | null; proposal: { text: string; source: "address" | "houseRules" | "equipment" | "technicalRider" | "hospitalityRider" | "inputList" | "contractRider" | "contractHospitality" | "lastTime" } | null; comments: { by: "venue" | "performer"; text: string; at: unknown }[] }[]; confirmations: { side: "venue" | "performer"; at: unknown }[] } };
  answerAdvanceLine: { at: { profileId: string; bookingId: string; key: string }; body: { answer: string; isSkipped?: boolean }; answer: null };
  removeAdvanceLine: { at: { profileId: string; bookingId: string; key: string }; body: undefined; answer: null };
  useAdvanceSuggestions: { at: { profileId: string; bookingId: string }; body: undefined; answer: { lines: number } };
  addAdvanceLine: { at: { profileId: string; bookingId: string }; body: { label: string; answers: "venue" | "performer" }; answer: { key: string } };
  commentOnAdvanceLine: { at: { profileId: string; bookingId: string; key: string }; body: { text: string }; answer: null };
  confirmAdvance: { at: { profileId: string; bookingId: string }; body: { revision: number; version: number }; answer: null };
  readDaySheet: { at: { profileId: string; bookingId: string }; body: undefined; answer: { sheet: { title: string; venue: string; performer: string; timeZone: string; asOf: unknown; room: string | null; address: string | null; map: string | null; times: { name: string; at: string }[]; running: { name: string; from: string; to: string }[]; lines: { key: string; name: string; answer: string }[]; open: string[] }; link: string | null } };
  shareDaySheet: { at: { profileId: string; bookingId: string }; body: undefined; answer: null };
  endDaySheetLink: { at: { profileId: string; bookingId: string }; body: undefined; answer: null };
  readSettlement: { at: { profileId: string; bookingId: string }; body: undefined; answer: { document: { format: "open-settlement/1"; booking: string; show: { title: string; startsAt: string; timeZone: string; place: string }; parties: { venue: string; performer: string }; currency: string; deal: { kind: "flat"; bonuses: { ticketsSold: number; amountMinor: number }[]; guaranteeMinor: number } | { kind: "door"; bonuses: { ticketsSold: number; amountMinor: number }[]; shareBasisPoints: number } | { kind: "doorAfterExpenses"; bonuses: { ticketsSold: number; amountMinor: number }[]; shareBasisPoints: number; expensesMinor: number } | { kind: "doorPerTicket"; bonuses: { ticketsSold: number; amountMinor: number }[]; perTicketMinor: number } | { kind: "versus"; bonuses: { ticketsSold: number; amountMinor: number }[]; guaranteeMinor: number; shareBasisPoints: number } | { kind: "versusAfterExpenses"; bonuses: { ticketsSold: number; amountMinor: number }[]; guaranteeMinor: number; shareBasisPoints: number; expensesMinor: number } | { kind: "plus"; bonuses: { ticketsSold: number; amountMinor: number }[]; guaranteeMinor: number; shareBasisPoints: number; expensesMinor: number; promoterProfitBasisPoints: number } | { kind: "plusFromFirst"; bonuses: { ticketsSold: number; amountMinor: number }[]; guaranteeMinor: number; shareBasisPoints: number }; counted: { id: string; label: string; priceMinor: number; feeMinor: number; taxBasisPoints: number; sold: number; comps: number; kills: number; source: "platform" | "door" | "entered" }[]; lines: { id: string; kind: "tickets"; label: string; priceMinor: number; feeMinor: number; taxBasisPoints: number; sold: number; comps: number; kills: number } | { id: string; kind: "dropCount"; label: string; stubs: number } | { id: string; kind: "income"; label: string; amountMinor: number; taxBasisPoints: number } | { id: string; kind: "cost"; label: string; amountMinor: number; agreedMinor: number | null; taxBasisPoints: number; movesSplitPoint: boolean } | { id: string; kind: "support"; label: string; amountMinor: number; agreedMinor: number | null; taxBasisPoints: number; movesSplitPoint: boolean } | { id: string; kind: "bonus"; label: string; amountMinor: number; paidOutside: boolean } | { id: string; kind: "reimbursement"; label: string; amountMinor: number; paidOutside: boolean } | { id: string; kind: "buyout"; label: string; amountMinor: number; isTaxable: boolean; paidOutside: boolean } | { id: string; kind: "deduction"; label: string; amountMinor: number; paidOutside: boolean } | { id: string; kind: "merch"; label: string; amountMinor: number; taxBasisPoints: number; venueBasisPoints: number; soldBy: "performer" | "venue" } | { id: string; kind: "withholding"; label: string; basisPoints: number; base: "earnings" | "payout" | "amount"; amountMinor: number; thresholdMinor: number; counts: "above" | "all"; period: "show" | "year"; earlierMinor: number; earlierWithheldMinor: number } | { id: string; kind: "cash"; label: string; amountMinor: number } | { id: string; kind: "partner"; label: string; basisPoints: number }[]; sheet: { boxOffice: { types: { id: string; label: string; priceMinor: number; feeMinor: number; taxBasisPoints: number; sold: number; comps: number; kills: number; source: "platform" | "door" | "entered"; grossMinor: number; feesMinor: number; taxMinor: number; netMinor: number }[]; sold: number; comps: number; kills: number; grossMinor: number; feesMinor: number; taxMinor: number; netMinor: number; adjustedMinor: number; dropCount?: number }; rows: { part: "takings" | "costs" | "deal" | "adjustments" | "withholdings" | "balance" | "venue"; name: "gross" | "fees" | "adjusted" | "tax" | "net" | "income" | "takings" | "cost" | "support" | "expenses" | "splitPoint" | "guarantee" | "share" | "overage" | "bonus" | "payout" | "extraBonus" | "reimbursement" | "buyout" | "deduction" | "merchByVenue" | "merchByPerformer" | "withholding" | "cash" | "total" | "paid" | "balance" | "venue" | "partner" | "venueKeeps"; lineId: string | null; label: string | null; amountMinor: number; formula: { name: string; values: Record<string, number> } | null; isOutside: boolean }[]; payoutMinor: number; totalMinor: number; venueMinor: number } }; hash: string; version: number | null; currency: string; paidMinor: number; overpaidMinor: number; scannedCount: number | null; receipts: { id: string; lineId: string }[]; undisputedMinor: number | null; disputes: { lineId: string; by: "venue" | "performer"; reason: string; raisedAt: string; amountMinor: number | null }[]; signatures: { side: "venue" | "performer"; typedName: string; signedAt: string }[]; answerUntil: string | null } };
  readShowsReport: { at: { profileId: string; from: string; to: string; by: "show" | "other" | "room" | "month" }; body: undefined; answer: { rows: { key: string; currency: string; shows: number; sold: number; capacity: number | null; grossMinor: number; takingsMinor: number; payMinor: number; openMinor: number; costsMinor: number; venueMinor: number; nights: { bookingId: string; day: string; title: string; isFinal: boolean }[] }[] } };
  addSettlementLine: { at: { profileId: string; bookingId: string }; body: { kind: "tickets" | "dropCount" | "income" | "cost" | "support" | "bonus" | "reimbursement" | "buyout" | "deduction" | "merch" | "withholding" | "cash" | "partner"; label?: string; priceMinor?: number; feeMinor?: number; amountMinor?: number; agreedMinor?: number; taxBasisPoints?: number; sold?: number; comps?: number; kills?: number; stubs?: number; movesSplitPoint?: boolean; isTaxable?: boolean; paidOutside?: boolean; soldBy?: "performer" | "venue"; venueBasisPoints?: number; basisPoints?: number; base?: "earnings" | "payout" | "amount"; thresholdMinor?: number; counts?: "above" | "all"; period?: "show" | "year"; earlierMinor?: number; earlierWithheldMinor?: number }; answer: { lineId: string } };
  changeSettlementLine: { at: { profileId: string; bookingId: string; lineId: string }; body: { kind: "tickets" | "dropCount" | "income" | "cost" | "support" | "bonus" | "reimbursement" | "buyout" | "deduction" | "merch" | "withholding" | "cash" | "partner"; label?: string; priceMinor?: number; feeMinor?: number; amountMinor?: number; agreedMinor?: number; taxBasisPoints?: number; sold?: number; comps?: number; kills?: number; stubs?: number; movesSplitPoint?: boolean; isTaxable?: boolean; paidOutside?: boolean; soldBy?: "performer" | "venue"; venueBasisPoints?: number; basisPoints?: number; base?: "earnings" | "payout" | "amount"; thresholdMinor?: number; counts?: "above" | "all"; period?: "show" | "year"; earlierMinor?: number; earlierWithheldMinor?: number }; answer: null };
  removeSettlementLine: { at: { profileId: string; bookingId: string; lineId: string }; body: undefined; answer: null };
  addSettlementReceipts: { at: { profileId: string; bookingId: string; lineId: string }; body: undefined; answer: null };
  disputeSettlementLine: { at: { profileId: string; bookingId: string; lineId: string }; body: { reason: string; amountMinor?: number }; answer: null };
  withdrawSettlementLineDispute: { at: { profileId: string; bookingId: string; lineId: string }; body: undefined; answer: null };
  importBoxOfficeReport: { at: { profileId: string; bookingId: string }; body: { table: string }; answer: { lines: number } };
  signSettlement: { at: { profileId: string; bookingId: string }; body: { hash: string; typedName: string; consent: true }; answer: { version: number; hash: string; isAgreed: boolean } };
  readGuestList: { at: { profileId: string; eventId: string }; body: undefined; answer: { guests: { id: string; name: string; places: number; listedBy: string | null }[]; people: number; isClosed: boolean; quotas: { bookingId: string; performer: string; places: number; taken: number }[] } };
  listGuest: { at: { profileId: string; eventId: string }; body: { name: string; places?: number }; answer: { guestId: string } };
  crossGuestOut: { at: { profileId: string; eventId: string; guestId: string }; body: undefined; answer: null };
  closeGuestList: { at: { profileId: string; eventId: string }; body: undefined; answer: null };
  openGuestListAgain: { at: { profileId: string; eventId: string }; body: undefined; answer: null };
  readOwnGuests: { at: { profileId: string; bookingId: string }; body: undefined; answer: { places: number; taken: number; list: "open" | "closed" | "over" | "ended"; guests: { id: string; name: string; places: number }[] } };
  listOwnGuest: { at: { profileId: string; bookingId: string }; body: { name: string; places?: number }; answer: { guestId: string } };
  crossOwnGuestOut: { at: { profileId: string; bookingId: string; guestId: string }; body: undefined; answer: null };
  readDoor: { at: { profileId: string; eventId: string }; body: undefined; answer: { counts: { inside: number; capacity: number; left: number; expected: number }; wristbands: { rolls: { roll: string; startCount: number; endCount: number | null }[]; handedOut: number; letIn: number; more: number | null }; phones: { id: string; name: string; isEnded: boolean; scans: number; lastSeen: string | null }[]; conflicts: { nonce: string; name: string; order: string; first: { phone: string; at: string }; second: { phone: string; at: string } }[] } };
  addDoorPhone: { at: { profileId: string; eventId: string }; body: { name: string }; answer: { phoneId: string; key: string } };
  endDoorPhone: { at: { profileId: string; eventId: string; phoneId: string }; body: undefined; answer: null };
  settleDoorConflict: { at: { profileId: string; eventId: string; nonce: string }; body: undefined; answer: null };
  countWristbands: { at: { profileId: string; eventId: string }; body: { roll: string; startCount: number; endCount?: number | null }; answer: null };
  listPromoCodes: { at: { profileId: string; eventId: string }; body: undefined; answer: { currency: string; codes: { id: string; word: string; kind: "amount" | "percent" | "unlock"; offMinor: number; offBasisPoints: number; limit: number | null; taken: number; typeIds: string[] | null; validFrom: string | null; validUntil: string | null; isEnded: boolean }[] } };
  addPromoCode: { at: { profileId: string; eventId: string }; body: { word: string; kind: "amount" | "percent" | "unlock"; offMinor?: number | null; offBasisPoints?: number | null; limit?: number | null; typeIds?: string[] | null; fromDay?: string | null; fromTime?: string | null; untilDay?: string | null; untilTime?: string | null }; answer: { codeId: string } };
  endPromoCode: { at: { profileId: string; eventId: string; codeId: string }; body: undefined; answer: null };
  listSeatingPlans: { at: { profileId: string }; body: undefined; answer: { plans: { id: string; name: string; seats: number }[] } };
  addSeatingPlan: { at: { profileId: string }; body: { name: string }; answer: { planId: string } };
  readSeatingPlan: { at: { profileId: string; planId: string }; body: undefined; answer: { name: string; levels: { name: string; seats: number }[]; plan: { sections: { name: string; isBeside: boolean; rows: { label: string; seats: { label: string; kind: "standard" | "wheelchair" | "companion"; x: number; level: string }[] }[] }[] } } };
  removeSeatingPlan: { at: { profileId: string; planId: string }; body: undefined; answer: null };
  addSeatingSection: { at: { profileId: string; planId: string }; body: { name: string; rows: number; seatsInRows: string; firstRow?: string; numbering?: "from the left" | "from the right"; aislesAfter?: string; level?: string; isBeside?: boolean }; answer: null };
  removeSeatingSection: { at: { profileId: string; planId: string; section: string }; body: undefined; answer: null };
  changePlanSeats: { at: { profileId: string; planId: string }; body: { seatIds?: string[]; rows?: string[]; kind?: "standard" | "wheelchair" | "companion" | "removed" | ""; level?: string }; answer: null };
  readSeats: { at: { profileId: string; eventId: string }; body: undefined; answer: { room: { levels: { name: string }[]; seats: { id: string; section: string; row: string; label: string; kind: "standard" | "wheelchair" | "companion"; x: number; level: number; state: "free" | "own" | "basket" | "sold" | "held" | "killed" }[] } } };
  seatEvent: { at: { profileId: string; eventId: string }; body: { planId: string; prices: { level: string; priceMinor: number }[] }; answer: null };
  unseatEvent: { at: { profileId: string; eventId: string }; body: undefined; answer: null };
  holdSeats: { at: { profileId: string; eventId: string }; body: { seatIds?: string[]; rows?: string[]; use: "held" | "killed" | "on sale" }; answer: { changed: number } };
  readSeatChoice: { at: { link: string }; body: undefined; answer: { levels: { name: string; price: string; count: number }[]; seats: { id: string; section: string; row: string; label: string; kind: "standard" | "wheelchair" | "companion"; x: number; level: number; state: "free" | "own" | "basket" | "sold" | "held" | "killed"; isOffered: boolean }[] } };
  chooseSeats: { at: { link: string }; body: { seatIds?: string[]; needsWheelchair?: boolean }; answer: null };
  listTaxRates: { at: { profileId: string }; body: undefined; answer: { rates: { id: string; name: string; dated: { fromDay: string; basisPoints: number }[] }[] } };
  addTaxRate: { at: { profileId: string }; body: { name: string; basisPoints: number; fromDay: string }; answer: { rateId: string } };
  changeTaxRate: { at: { profileId: string; rateId: string }; body: { basisPoints: number; fromDay: string }; answer: null };
  removeTaxChange: { at: { profileId: string; rateId: string; fromDay: string }; body: undefined; answer: { isGone: boolean } };
  readDoorSales: { at: { profileId: string; eventId: string }; body: undefined; answer: { currency: string; isOpen: boolean; cashMinor: number; cardMinor: number; fill: { inside: number; capacity: number; left: number }; types: { id: string; name: string; doorPriceMinor: number; left: number }[]; latest: { id: string; number: string; totalMinor: number; count: number; paidBy: "cash" | "card"; state: "sold" | "waiting" | "not paid" | "given back" | "undone"; wentIn: boolean }[] } };
  sellAtDoor: { at: { profileId: string; eventId: string }; body: { lines: { typeId: string; quantity: number }[]; code?: string; place?: string; needsWheelchair?: boolean; paidBy?: "cash" | "card"; goesIn?: boolean }; answer: { number: string; totalMinor: number; orderId: string; currency: string; link: string } };
  undoDoorSale: { at: { profileId: string; eventId: string; orderId: string }; body: undefined; answer: { currency: string; backMinor: number } };
  listTicketMailings: { at: { profileId: string; eventId: string }; body: undefined; answer: { holders: number; mailings: { id: string; subject: string; text: string; sent: number; isSent: boolean; createdAt: unknown }[] } };
  writeToTicketHolders: { at: { profileId: string; eventId: string }; body: { typeIds?: string[] | null; subject: string; text: string }; answer: { mailingId: string } };
  listComps: { at: { profileId: string; eventId: string }; body: undefined; answer: { comps: { id: string; number: string; name: string; email: string; typeName: string; count: number; validCount: number }[] } };
  issueComps: { at: { profileId: string; eventId: string }; body: { typeId: string; quantity: number; name: string; email: string }; answer: { orderId: string; number: string } };
  moveTickets: { at: { profileId: string; eventId: string; orderId: string }; body: { ticketIds?: string[] | null; typeId: string; seatIds?: string[] }; answer: { eventId: string; count: number } };
  correctOrderEmail: { at: { profileId: string; eventId: string; orderId: string }; body: { email: string; askedEmail?: string }; answer: { email: string } };
  readTicketOrderFile: { at: { profileId: string; eventId: string }; body: undefined; answer: { importId: string } };
  readTicketImport: { at: { profileId: string; eventId: string; importId: string }; body: undefined; answer: { shop: "pretix" | "Hi.Events"; products: { product: string; count: number; typeId: string | null }[]; rows: { line: number; key: string; product: string }[]; present: number; unpaid: number; problems: { line: number; why: string; text: string }[] } };
  importTicketOrders: { at: { profileId: string; eventId: string; importId: string }; body: { products?: { product: string; typeId: string }[]; mailsBuyers?: boolean }; answer: { tickets: number; orders: number } };
  joinWaitingList: { at: {  }; body: { typeId: string; quantity: number; name: string; email: string; askedEmail?: string }; answer: { link: string } };
  readWaitingListEntry: { at: { link: string }; body: undefined; answer: { state: "waiting" | "offered" | "bought" | "missed" | "left" | "closed"; type: string; quantity: number; place: number; offer: { path: string; untilIso: string } | null } };
  leaveWaitingList: { at: { link: string }; body: undefined; answer: null };
  putTicketBackOnSale: { at: { link: string; ticketId: string }; body: undefined; answer: null };
  takeTicketOffSale: { at: { link: string; ticketId: string }; body: undefined; answer: null };
  setWaitingList: { at: { profileId: string; eventId: string }; body: { isOn?: boolean }; answer: null };
  listOutsideShows: { at: { profileId: string; past?: "yes" }; body: undefined; answer: { shows: { id: string; day: string; time: string | null; title: string; place: string; isCancelled: boolean; publicPath: string | null }[]; namings: { showId: string; title: string; by: string; isAgreed: boolean }[] } };
  addOutsideShow: { at: { profileId: string }; body: { title?: string; day: string; time?: string | null; timeZone?: string; placeName?: string; address?: string; town?: string; country?: ("AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW") | null; position?: string; lineUp?: { name: string; pageId?: string | null }[]; isFree?: boolean; ticketUrl?: string; description?: string }; answer: { showId: string } };
  changeOutsideShow: { at: { profileId: string; showId: string }; body: { title?: string; day: string; time?: string | null; timeZone?: string; placeName?: string; address?: string; town?: string; country?: ("AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW") | null; position?: string; lineUp?: { name: string; pageId?: string | null }[]; isFree?: boolean; ticketUrl?: string; description?: string }; answer: null };
  removeOutsideShow: { at: { profileId: string; showId: string }; body: undefined; answer: null };
  cancelOutsideShow: { at: { profileId: string; showId: string }; body: undefined; answer: null };
  answerNaming: { at: { profileId: string; showId: string }; body: { isAgreed: boolean }; answer: null };
  readShows: { at: { profileId: string }; body: { timeZone?: string }; files?: File[]; answer: { importId: string } };
  readShowImport: { at: { profileId: string; importId: string }; body: undefined; answer: { added: { line: number; day: string; text: string }[]; changed: { line: number; day: string; text: string; id: string; fields: string[] }[]; gone: { id: string; day: string; text: string }[]; bookedHere: { line: number; day: string; text: string }[]; unchanged: number; problems: { line: number; why: "noDay" | "wrongDay" | "wrongTime" | "noPlace" | "noTown" | "wrongCountry" | "wrongZone" | "wrongLink" | "longTitle" | "longPlace" | "longAddress" | "longTown" | "longAct" | "manyActs" | "longLink" | "repeats" | "private" | "twice" | "cutOff" | "later" | "broken" | "stray"; text: string }[] } };
  importShows: { at: { profileId: string; importId: string }; body: { removesGone?: boolean }; answer: { added: number; changed: number; removed: number } };
  listApplications: { at: { profileId: string; after?: string }; body: undefined; answer: { items: { id: string; state: "sent" | "read" | "declined" | "offered" | "withdrawn"; message: string; reason: string | null; title: string; day: string; venueId: string | null; venueName: string | null; slot: { id: string; name: string; start: string; end: string; isOpen: boolean; applyBy: string | null; pitch: string; genres: string[] } }[]; next: string | null; limit: number } };
  applyForSlot: { at: { profileId: string }; body: { message: string; slotId: string }; answer: { applicationId: string } };
  withdrawApplication: { at: { profileId: string; applicationId: string }; body: undefined; answer: null };
  readApplication: { at: { profileId: string; eventId: string; applicationId: string }; body: undefined; answer: { id: string; performerId: string; performerName: string | null; message: string; state: "sent" | "read" | "declined" | "offered" | "withdrawn"; reason: string | null; slot: { id: string; name: string; start: string; end: string; isOpen: boolean; applyBy: string | null; pitch: string; genres: string[] } } };
  declineApplication: { at: { profileId: string; eventId: string; applicationId: string }; body: { reason: string }; answer: null };
  writeAboutApplication: { at: { profileId: string; applicationId: string }; body: { text?: string; messageId?: string }; files?: File[]; answer: { threadId: string; messageId: string; number: number } };
  readFollowing: { at: {  }; body: undefined; answer: { mails: "atOnce" | "weekly" | "none"; isPushed: boolean; follows: { id: string; pageId: string | null; name: string | null; placeName: string | null; radiusKm: number | null }[]; shows: { id: string; title: string; answer: "going" | "interested" }[] } };
  endFollowing: { at: {  }; body: { link?: string | null }; answer: null };
  follow: { at: {  }; body: { pageId?: string | null; near?: string; radiusKm?: number; mails?: ("atOnce" | "weekly" | "none") | null; email?: string | null }; answer: { isWaiting: boolean } };
  endFollow: { at: { followId: string }; body: { link?: string | null }; answer: null };
  chooseFollowing: { at: {  }; body: { link?: string | null; mails: "atOnce" | "weekly" | "none"; isPushed?: boolean }; answer: null };
  renewFollowFeed: { at: {  }; body: { link?: string | null }; answer: { path: string } };
  endFollowFeed: { at: {  }; body: { link?: string | null }; answer: null };
  attendShow: { at: { showId: string }; body: { answer: "going" | "interested"; email?: string | null }; answer: { isWaiting: boolean } };
  endAttendance: { at: { showId: string }; body: { link?: string | null }; answer: null };
  countFollowers: { at: { profileId: string }; body: undefined; answer: { count: number } };
  readPageFacts: { at: { pageId: string }; body: undefined; answer: { answersWithin: { unit: "hours" | "days"; count: number } | null; paysWithinDays: number | null; showsPlayed: number | null; advancedInTime: { count: number; of: number } | null; settledWithoutDispute: { count: number; of: number } | null } };
  listShortlists: { at: { profileId: string }; body: undefined; answer: { items: { id: string; name: string; count: number }[]; next: string | null; limit: number } };
  makeShortlist: { at: { profileId: string }; body: { name: string; pageId?: string | null }; answer: { shortlistId: string } };
  readShortlist: { at: { profileId: string; shortlistId: string }; body: undefined; answer: { id: string; name: string; pages: { pageId: string; name: string | null; note: string; addedAt: string }[] } };
  renameShortlist: { at: { profileId: string; shortlistId: string }; body: { name: string }; answer: null };
  removeShortlist: { at: { profileId: string; shortlistId: string }; body: undefined; answer: null };
  addToShortlist: { at: { profileId: string; shortlistId: string; pageId: string }; body: { note?: string | null }; answer: null };
  removeFromShortlist: { at: { profileId: string; shortlistId: string; pageId: string }; body: undefined; answer: null };
  listMatches: { at: { profileId: string; slotId: string }; body: undefined; answer: { items: { id: string; name: string; town: string | null; genres: string[]; playedHere: number; distanceKm: number | null }[]; next: string | null; limit: number } };
  listSimilar: { at: { pageId: string }; body: undefined; answer: { items: { id: string; name: string; town: string | null; genres: string[] }[]; next: string | null; limit: number } };
  listSavedSearches: { at: {  }; body: undefined; answer: { items: { id: string; name: string; address: string; asks: string; mails: "daily" | "weekly" | "none"; isOver: boolean }[]; next: string | null; limit: number } };
  saveSearch: { at: {  }; body: { name: string; mails?: "daily" | "weekly" | "none"; search: string }; answer: { searchId: string } };
  changeSavedSearch: { at: { searchId: string }; body: { name: string; mails?: "daily" | "weekly" | "none" }; answer: null };
  removeSavedSearch: { at: { searchId: string }; body: undefined; answer: null };
  listHolds: { at: { profileId: string; state?: "requested" | "standing" | "confirming" | "offered" | "confirmed" | "ended"; roomId?: string; from?: string; to?: string; text?: string; after?: string }; body: undefined; answer: { items: { holdId: string; stageId: string; roomName: string | null; day: string; timeZone: string; state: "requested" | "standing" | "confirming" | "offered" | "confirmed" | "ended"; rank: number | null; expiresAt: string; challengeDueAt: string | null; aheadDueAt: string | null; mayChallenge: boolean; placedBy: "venue" | "performer"; note: string; offerWantedBy: ("venue" | "performer") | null; isConfirmed: boolean; bookingId: string | null; endedAt: string | null; endedWhy: ("released" | "withdrawn" | "refused" | "lapsed" | "unanswered" | "challenged" | "outranked" | "taken" | "booked") | null; reason: string | null; venueId?: string; venueName?: string | null; tour?: { tourId: string; name: string } | null; performerId?: string | null; performerName?: string | null; isInvited?: boolean }[]; next: string | null; limit: number } };
  placeHolds: { at: { profileId: string }; body: { performerId?: string | null; performerName?: string; performerEmail?: string; tourId?: string | null; note?: string; nights: { venueId: string; stageId: string; day: string }[] }; answer: { holdIds: string[]; isGranted: boolean; mail: ("emailed" | "refuses" | "often" | "dayFull" | "monthFull") | null } };
  listEndedHolds: { at: { profileId: string; roomId?: string; from?: string; to?: string; text?: string; after?: string }; body: undefined; answer: { items: { holdId: string; stageId: string; roomName: string | null; day: string; timeZone: string; state: "requested" | "standing" | "confirming" | "offered" | "confirmed" | "ended"; rank: number | null; expiresAt: string; challengeDueAt: string | null; aheadDueAt: string | null; mayChallenge: boolean; placedBy: "venue" | "performer"; note: string; offerWantedBy: ("venue" | "performer") | null; isConfirmed: boolean; bookingId: string | null; endedAt: string | null; endedWhy: ("released" | "withdrawn" | "refused" | "lapsed" | "unanswered" | "challenged" | "outranked" | "taken" | "booked") | null; reason: string | null; venueId?: string; venueName?: string | null; tour?: { tourId: string; name: string } | null; performerId?: string | null; performerName?: string | null; isInvited?: boolean }[]; next: string | null; limit: number } };
  readHold: { at: { profileId: string; holdId: string }; body: undefined; answer: { holdId: string; stageId: string; roomName: string | null; day: string; timeZone: string; state: "requested" | "standing" | "confirming" | "offered" | "confirmed" | "ended"; rank: number | null; expiresAt: string; challengeDueAt: string | null; aheadDueAt: string | null; mayChallenge: boolean; placedBy: "venue" | "performer"; note: string; offerWantedBy: ("venue" | "performer") | null; isConfirmed: boolean; bookingId: string | null; endedAt: string | null; endedWhy: ("released" | "withdrawn" | "refused" | "lapsed" | "unanswered" | "challenged" | "outranked" | "taken" | "booked") | null; reason: string | null; venueId?: string; venueName?: string | null; tour?: { tourId: string; name: string } | null; performerId?: string | null; performerName?: string | null; isInvited?: boolean; history: { at: string; action: "requested" | "placed" | "granted" | "offerWanted" | "challenged" | "confirmed" | "agreed" | "offered" | "offerEnded" | "handedOver" | "ended"; by: ("venue" | "performer") | null; why: ("released" | "withdrawn" | "refused" | "lapsed" | "unanswered" | "challenged" | "outranked" | "taken" | "booked") | null; reason: string | null }[] } };
  askForOffer: { at: { profileId: string }; body: { with: string; roomId?: string | null; day: string; comment?: string }; answer: { holdId: string } };
  grantHold: { at: { profileId: string; holdId: string }; body: undefined; answer: null };
  handOverHold: { at: { profileId: string; holdId: string }; body: { performerId: string }; answer: null };
  releaseHold: { at: { profileId: string; holdId: string }; body: undefined; answer: null };
  refuseHold: { at: { profileId: string; holdId: string }; body: { reason: string }; answer: null };
  challengeHold: { at: { profileId: string; holdId: string }; body: undefined; answer: null };
  confirmHold: { at: { profileId: string; holdId: string }; body: undefined; answer: { outcome: "confirmed" | "agreed" | "confirmedFor"; bookingId: string | null } };
  keepHoldSettings: { at: { profileId: string }; body: { takesHolds: boolean; grantedRanks?: number; challengeHours: number; loadInMinute: number; loadOutMinute: number }; answer: null };
  makeTour: { at: { profileId: string }; body: { name: string }; answer: { tourId: string } };
  writeAboutHold: { at: { profileId: string; holdId: string }; body: { text?: string; messageId?: string }; files?: File[]; answer: { threadId: string; messageId: string; number: number } };
  listBookings: { at: { profileId: string; group?: "turn" | "coming" | "past"; stage?: "offers" | "signing" | "signed" | "confirmed" | "played" | "ended"; roomId?: string; from?: string; to?: string; otherId?: string; text?: string; sort?: "soonest" | "latest" | "amount"; after?: string }; body: undefined; answer: { items: { id: string; state: "draft" | "offered" | "countered" | "signing" | "accepted" | "confirmed" | "played" | "settled" | "paidOut" | "declined" | "withdrawn" | "expired" | "cancelled"; isTurn: boolean; isTaken: boolean; step: { kind: "send" | "answer" | "answerTaken" | "reviseTaken" | "answerChange" | "sign" | "answerForceMajeure" | "pay" | "collect" | "confirmShow" | "giveTaxDetails" | "openAccount" | "retryPayout"; currency: string | null; amountMinor: number | null; until: string | null } | null; title: string; day: string; startsAt: string; timeZone: string; pendingUntil: string | null; room: string | null; otherName: string | null; currency: string | null; amountMinor: number; openMinor: number }[]; next: string | null; limit: number } };
  makeOffer: { at: { profileId: string }; body: { with: string; eventId?: string | null; slotId?: string | null; roomId?: string | null; title?: string; applicationId?: string | null; terms: Terms; comment?: string; days?: number }; answer: { bookingId: string; version: number } };
  readBooking: { at: { profileId: string; bookingId: string }; body: undefined; answer: { id: string; side: "venue" | "performer"; state: "draft" | "offered" | "countered" | "signing" | "accepted" | "confirmed" | "played" | "settled" | "paidOut" | "declined" | "withdrawn" | "expired" | "cancelled"; turn: ("venue" | "performer") | null; actions: string[]; now: string; isDisputed: boolean; isContested: boolean; standing: { taken: ("performer" | "stage" | "slot") | null; steps: { venue: { kind: "send" | "answer" | "answerTaken" | "reviseTaken" | "answerChange" | "sign" | "answerForceMajeure" | "pay" | "collect" | "confirmShow" | "giveTaxDetails" | "openAccount" | "retryPayout"; currency: string | null; amountMinor: number | null; until: string | null } | null; performer: { kind: "send" | "answer" | "answerTaken" | "reviseTaken" | "answerChange" | "sign" | "answerForceMajeure" | "pay" | "collect" | "confirmShow" | "giveTaxDetails" | "openAccount" | "retryPayout"; currency: string | null; amountMinor: number | null; until: string | null } | null }; stillToPay: { currency: string; amountMinor: number; feeMinor: number } }; pendingUntil: string | null; loadInAt: string; startsAt: string; endsAt: string; loadOutAt: string; timeZone: string; event: { id: string; title: string; day: string; room: string | null }; parties: { venue: { userId: string; displayName: string | null; isPublic: boolean } | null; performer: { userId: string; displayName: string | null; isPublic: boolean } | null }; latestVersion: number; pendingVersion: number | null; signedVersion: number | null; isAgreed: boolean; signed: ("venue" | "performer")[]; versions: { number: number; madeBy: "venue" | "performer"; comment: string; madeAt: string; terms: Terms | null }[]; comments: { id: string; side: "venue" | "performer"; author: string | null; text: string; createdAt: string; files: { id: string; name: string }[] }[]; history: { at: string; by: "venue" | "performer" | "clock" | "platform"; author: string | null; action: string; from: ("draft" | "offered" | "countered" | "signing" | "accepted" | "confirmed" | "played" | "settled" | "paidOut" | "declined" | "withdrawn" | "expired" | "cancelled") | null; to: "draft" | "offered" | "countered" | "signing" | "accepted" | "confirmed" | "played" | "settled" | "paidOut" | "declined" | "withdrawn" | "expired" | "cancelled"; facts: Record<string, string | number | boolean> }[]; contracts: { version: number; hash: string; madeAt: string; isReplaced: boolean; signatures: { side: "venue" | "performer"; typedName: string; signedAt: string }[] }[]; cancellation: { by: "venue" | "performer" | "both"; at: string; window: string; currency: string; guaranteeMinor: number; venueGetsBackMinor: number; performerGetsMinor: number; venueFeeMinor: number; performerFeeMinor: number; reason: string } | null } };
  readRadiusClause: { at: { profileId: string; bookingId: string }; body: undefined; answer: { clause: { kilometres: number; daysBefore: number; daysAfter: number } | null; shows: { day: string; place: string; kilometres: number; isAnnounced: boolean }[]; isAnyUnannounced: boolean; ruledOutBy: { bookingId: string; venue: string | null; day: string; kilometres: number }[] } };
  readSignedRider: { at: { profileId: string; bookingId: string }; body: undefined; answer: { number: number; madeAt: string; rider: { technicalRider: string; hospitalityRider: string; stageNotes: string; inputList: { source: string; microphone: string; notes: string }[]; stagePlot: { id: string; extension: string; width: number; height: number } | null }; newer: { number: number; madeAt: string; changes: { part: "technicalRider" | "inputList" | "stageNotes" | "stagePlot" | "hospitalityRider"; lines: { kind: "removed" | "added"; text: string }[] }[] } | null } };
  proposeTerms: { at: { profileId: string; bookingId: string }; body: { after: number; terms: Terms; comment?: string; days?: number }; answer: { bookingId: string; version: number } };
  proposePostponement: { at: { profileId: string; bookingId: string }; body: { after: number; day: string; comment?: string }; answer: { bookingId: string; version: number } };
  acceptOffer: { at: { profileId: string; bookingId: string }; body: { version: number }; answer: { bookingId: string; version: number } };
  declineOffer: { at: { profileId: string; bookingId: string }; body: { reason?: string }; answer: { bookingId: string } };
  withdrawOffer: { at: { profileId: string; bookingId: string }; body: { reason?: string }; answer: { bookingId: string } };
  commentOnBooking: { at: { profileId: string; bookingId: string }; body: { text?: string; messageId?: string }; files?: File[]; answer: { commentId: string } };
  listTemplates: { at: { profileId: string }; body: undefined; answer: { items: { id: string; name: string; bookingId: string; version: number; terms: Terms }[]; next: string | null; limit: number } };
  saveTemplate: { at: { profileId: string; bookingId: string }; body: { version: number; name: string }; answer: { templateId: string } };
  removeTemplate: { at: { profileId: string; templateId: string }; body: undefined; answer: null };
  readContract: { at: { profileId: string; bookingId: string; version: string }; body: undefined; answer: { version: number; versions: number[]; standing: "waiting" | "holds" | "superseded" | "cancelled" | "dropped"; pendingUntil: string | null; hash: string; madeAt: string; consent: string; asked: string | null; text: string; signatures: { side: "venue" | "performer"; typedName: string; signedAt: string }[] } };
  downloadContract: { at: { profileId: string; bookingId: string; version: string }; body: undefined; answer: Blob };
  signContract: { at: { profileId: string; bookingId: string; version: string }; body: { typedName: string; consent: true }; answer: { bookingId: string; version: number; legalParty: string | null } };
  cancelBooking: { at: { profileId: string; bookingId: string }; body: { window: "early" | "middle" | "late" | "sameDay"; version?: number; feeMinor?: number; reason?: string }; answer: { currency: string; window: "early" | "middle" | "late" | "sameDay"; venueGetsBackMinor: number; performerGetsMinor: number; venueFeeMinor: number; performerFeeMinor: number } };
  proposeForceMajeure: { at: { profileId: string; bookingId: string }; body: { reason: string }; answer: null };
  answerForceMajeure: { at: { profileId: string; bookingId: string }; body: { answer: "agreed" | "declined" | "withdrawn" }; answer: null };
  readAfterShow: { at: { profileId: string; bookingId: string }; body: undefined; answer: { currency: string; held: { currency: string; amountMinor: number; feeMinor: number }; stillAskedMinor: number; actions: string[]; releasesAt: string; code: string | null; release: { by: string; at: string } | null; confirmations: { side: "venue" | "performer"; at: string }[]; dispute: { id: string; raisedBy: "venue" | "performer"; reason: "notPlayed" | "cutShort" | "notAsAgreed" | "whoCancelled" | "other"; state: "open" | "withdrawn" | "agreed" | "decided"; asksVenueGetsMinor: number; venueGetsMinor: number | null; performerGetsMinor: number | null; decision: string; raisedAt: string; answerDueAt: string; endedAt: string | null; statements: { id: string; by: "venue" | "performer" | "platform"; text: string; offersVenueGetsMinor: number | null; at: string; files: { id: string; name: string; type: string; sizeBytes: number }[] }[] } | null } };
  confirmShow: { at: { profileId: string; bookingId: string }; body: undefined; answer: { isReleased: boolean } };
  enterReleaseCode: { at: { profileId: string; bookingId: string }; body: { code: string }; answer: { isRight: boolean; isReleased: boolean } };
  raiseDispute: { at: { profileId: string; bookingId: string }; body: { reason: "notPlayed" | "cutShort" | "notAsAgreed" | "whoCancelled" | "other"; text: string; asksVenueGetsMinor: number }; files?: File[]; answer: { disputeId: string } };
  commentOnDispute: { at: { profileId: string; bookingId: string }; body: { text: string; offersVenueGetsMinor?: number | null }; files?: File[]; answer: { statementId: string } };
  agreeDispute: { at: { profileId: string; bookingId: string }; body: { offerId: string }; answer: null };
  withdrawDispute: { at: { profileId: string; bookingId: string }; body: undefined; answer: null };
  downloadDisputeFile: { at: { profileId: string; bookingId: string; fileId: string }; body: undefined; answer: Blob };
  readPayments: { at: { profileId: string; bookingId: string }; body: undefined; answer: { currency: string; held: { amountMinor: number; feeMinor: number }; instalments: { id: string; part: string; state: "open" | "paid" | "void"; currency: string; amountMinor: number; feeMinor: number; dueAt: string; endedAt: string | null }[]; transfers: { id: string; kind: "refund" | "transfer" | "reversal" | "payout"; state: "waiting" | "sent" | "arrived" | "failed" | "dropped"; currency: string; amountMinor: number; problem: string | null; arrivesOn: string | null; createdAt: string; endedAt: string | null }[]; chargebacks: { id: string; state: "open" | "sent" | "won" | "lost"; currency: string; amountMinor: number }[]; trail: { at: string; text: string }[] } };
  beginPayment: { at: { profileId: string; bookingId: string; instalmentId: string }; body: { keepsCard?: boolean; savedCardId?: string | null }; answer: { url: string | null } };
  retryBookingTransfer: { at: { profileId: string; bookingId: string; transferId: string }; body: undefined; answer: null };
  readPayouts: { at: { profileId: string; after?: string }; body: undefined; answer: { hasTaxDetails: boolean; account: { isSubmitted: boolean; isReady: boolean; requirements: number } | null; waiting: { currency: string; amountMinor: number }[]; owes: { currency: string; amountMinor: number }[]; items: { id: string; kind: "refund" | "transfer" | "reversal" | "payout"; state: "waiting" | "sent" | "arrived" | "failed" | "dropped"; currency: string; amountMinor: number; problem: string | null; arrivesOn: string | null; createdAt: string; endedAt: string | null }[]; next: string | null; limit: number } };
  listCards: { at: { profileId: string }; body: undefined; answer: { items: { id: string; brand: string; last4: string; expiryMonth: number; expiryYear: number }[]; next: string | null; limit: number } };
  removeCard: { at: { profileId: string; cardId: string }; body: undefined; answer: null };
  listThreads: { at: { profileId: string; show?: "unread" | "archived"; text?: string; subjectId?: string; after?: string }; body: undefined; answer: { items: { id: string; kind: "pages" | "application" | "hold" | "booking" | "dispute"; subjectId: string; otherName: string | null; lastNumber: number; lastAt: string; lastText: string; unread: number; isMuted: boolean; isArchived: boolean }[]; next: string | null; limit: number } };
  listMessages: { at: { profileId: string; threadId: string; after?: string }; body: undefined; answer: { items: { number: number; id: string; isOwn: boolean; page: string | null; text: string; quoted: string; files: { id: string; name: string; type: "image/jpeg" | "image/png" | "application/pdf"; sizeBytes: number; width: number | null; height: number | null; path: string }[]; createdAt: string; isReported: boolean }[]; next: string | null; limit: number } };
  postMessage: { at: { profileId: string; threadId: string }; body: { text?: string; messageId?: string }; files?: File[]; answer: { threadId: string; messageId: string; number: number } };
  readThread: { at: { profileId: string; threadId: string }; body: undefined; answer: { id: string; kind: "pages" | "application" | "hold" | "booking" | "dispute"; subjectId: string; lastNumber: number; readBy: string[]; blockedBy: ("own" | "other") | null; isKeptOpen: boolean; isMuted: boolean; isArchived: boolean } };
  readMessageFile: { at: { profileId: string; threadId: string; fileId: string }; body: undefined; answer: Blob };
  startThread: { at: { profileId: string }; body: { with: string; text?: string; messageId?: string }; files?: File[]; answer: { threadId: string; messageId: string; number: number } };
  markRead: { at: { profileId: string; threadId: string }; body: { number: number }; answer: null };
  muteThread: { at: { profileId: string; threadId: string }; body: { isMuted: boolean }; answer: null };
  archiveThread: { at: { profileId: string; threadId: string }; body: { isArchived: boolean }; answer: null };
  noteTyping: { at: { profileId: string; threadId: string }; body: undefined; answer: null };
  reportMessage: { at: { profileId: string; threadId: string }; body: { number: number; reason: "fraud" | "abuse" | "spam" | "other"; text: string }; answer: { reportId: string } };
  listBlockedPages: { at: { profileId: string }; body: undefined; answer: { items: { blockedId: string; name: string; blockedAt: string }[]; next: string | null; limit: number } };
  blockPage: { at: { profileId: string; blockedId: string }; body: undefined; answer: null };
  unblockPage: { at: { profileId: string; blockedId: string }; body: undefined; answer: null };
  listNotifications: { at: { after?: string }; body: undefined; answer: { items: { id: number; kind: string; urgency: "urgent" | "normal"; text: string; path: string; pageId: string | null; at: string; isRead: boolean }[]; next: string | null; limit: number } };
  markNotificationsRead: { at: {  }; body: { upTo: number }; answer: null };
  readNotificationChoices: { at: {  }; body: undefined; answer: { productBookings: boolean; productMoney: boolean; productMessages: boolean; productReminders: boolean; pushBookings: boolean; pushMoney: boolean; pushMessages: boolean; pushReminders: boolean } };
  chooseNotifications: { at: {  }; body: { productBookings: boolean; productMoney: boolean; productMessages: boolean; productReminders: boolean; pushBookings: boolean; pushMoney: boolean; pushMessages: boolean; pushReminders: boolean }; answer: null };
  listWebhooks: { at: { profileId: string }; body: undefined; answer: { items: { id: string; address: string; description: string; kinds: ("booking" | "hold")[]; publicKey: string; offSince: string | null; offWhy: ("chosen" | "gone" | "failing") | null; createdAt: string }[]; next: string | null; limit: number } };
  addWebhook: { at: { profileId: string }; body: { address: string; description?: string; kinds?: ("booking" | "hold")[] }; answer: { webhookId: string; secret: string; publicKey: string } };
  changeWebhook: { at: { profileId: string; webhookId: string }; body: { address: string; description?: string; kinds?: ("booking" | "hold")[] }; answer: null };
  removeWebhook: { at: { profileId: string; webhookId: string }; body: undefined; answer: null };
  switchWebhook: { at: { profileId: string; webhookId: string }; body: { isOn: boolean }; answer: null };
  renewWebhookKeys: { at: { profileId: string; webhookId: string }; body: undefined; answer: { secret: string; publicKey: string } };
  sendWebhookTest: { at: { profileId: string; webhookId: string }; body: undefined; answer: { deliveryId: string } };
  listWebhookDeliveries: { at: { profileId: string; webhookId: string; after?: string }; body: undefined; answer: { items: { id: string; type: string; state: "waiting" | "arrived" | "failed"; body: string; attempts: number; status: number | null; answer: string | null; failure: string | null; createdAt: string; triedAt: string | null; nextAt: string | null }[]; next: string | null; limit: number } };
  sendWebhookAgain: { at: { profileId: string; webhookId: string; deliveryId: string }; body: undefined; answer: null };
  readFederation: { at: { profileId: string }; body: undefined; answer: { isConnected: boolean; isOn: boolean; address: string; followers: number } };
  changeFederation: { at: { profileId: string }; body: { isOn: boolean }; answer: null };
  listDocuments: { at: { profileId: string; year?: number; kind?: "receipt" | "invoice" | "creditNote" | "statement"; after?: string }; body: undefined; answer: { items: { id: string; title: string; about: string; issuedAt: string; timeZone: string; currency: string; totalMinor: number; issuerName: string; recipientName: string }[]; next: string | null; limit: number } };
  readDocument: { at: { profileId: string; documentId: string }; body: undefined; answer: { id: string; title: string; about: string; issuedAt: string; timeZone: string; currency: string; totalMinor: number; kind: "receipt" | "invoice" | "creditNote" | "statement"; number: string; issuer: { name: string; lines: string[]; taxId: string; country: string }; recipient: { name: string; lines: string[]; taxId: string; country: string }; facts: { label: string; value: string }[]; lines: { text: string; amountMinor: number }[]; totalLabel: string; notes: string[] } };
  downloadDocument: { at: { profileId: string; documentId: string }; body: undefined; answer: Blob };
  giveTaxDetails: { at: { profileId: string }; body: { kind: "person" | "company"; legalName: string; street: string; postalCode: string; town: string; country: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW"; taxId?: string }; answer: null };
  openPayoutAccount: { at: { profileId: string }; body: undefined; answer: { url: string } };
  findArtists: { at: { q?: string; near?: string; km?: string; genre?: string; town?: string; country?: string; fee?: string | null; currency?: string; free?: string | null; after?: string }; body: undefined; answer: { items: { userId: string; url: string; displayName: string | null; facts: string[]; km: number | null }[]; next: string | null; limit: number } };
  findVenues: { at: { q?: string; near?: string; km?: string; genre?: string; town?: string; country?: string; gear?: string; capacity?: string | null; free?: string | null; after?: string }; body: undefined; answer: { items: { userId: string; url: string; displayName: string | null; facts: string[]; km: number | null }[]; next: string | null; limit: number } };
  listOpenSlots: { at: { q?: string; near?: string; km?: string; genre?: string; town?: string; country?: string; capacity?: string | null; from?: string | null; to?: string | null; after?: string }; body: undefined; answer: { items: { id: string; name: string; start: string; end: string; isOpen: boolean; applyBy: string | null; pitch: string; genres: string[]; night: { id: string; title: string; day: string; timeZone: string; roomName: string | null; isElsewhere: boolean; isCancelled: boolean; loadIn: string; doors: string | null; curfew: string | null; loadOut: string }; venueId: string; venueName: string | null; place: string | null }[]; next: string | null; limit: number } };
  listDisputes: { at: {  }; body: undefined; answer: { items: { id: string; bookingId: string; state: "open" | "withdrawn" | "agreed" | "decided"; reason: string; raisedBy: "venue" | "performer"; raisedAt: string; endedAt: string | null; startsAt: string; timeZone: string; venueName: string | null; performerName: string | null; isAnswered: boolean; isOverdue: boolean; held: { currency: string; amountMinor: number; feeMinor: number } | null; heldUntil: string | null }[]; next: string | null; limit: number } };
  readDispute: { at: { disputeId: string }; body: undefined; answer: { currency: string; dispute: { id: string; raisedBy: "venue" | "performer"; reason: "notPlayed" | "cutShort" | "notAsAgreed" | "whoCancelled" | "other"; state: "open" | "withdrawn" | "agreed" | "decided"; asksVenueGetsMinor: number; venueGetsMinor: number | null; performerGetsMinor: number | null; decision: string; raisedAt: string; answerDueAt: string; endedAt: string | null; statements: { id: string; by: "venue" | "performer" | "platform"; text: string; offersVenueGetsMinor: number | null; at: string; files: { id: string; name: string; type: string; sizeBytes: number }[] }[] }; booking: { id: string; startsAt: string; timeZone: string; venueName: string | null; performerName: string | null; history: { at: string; by: string; action: string }[] }; terms: Terms | null; contract: string | null; held: { currency: string; amountMinor: number; feeMinor: number }; stillAskedMinor: number; heldUntil: string | null; mayDecide: boolean } };
  checkDecision: { at: { disputeId: string }; body: { bookingId: string; venueGetsMinor: number; text: string }; answer: { currency: string; decision: { text: string; sums: { venueGetsMinor: number; feeBackMinor: number; performerGetsMinor: number; performerFeeMinor: number; keptBackMinor: number; sentMinor: number } } } };
  decideDispute: { at: { disputeId: string }; body: { bookingId: string; venueGetsMinor: number; text: string; heldMinor: number }; answer: null };
  listTransfers: { at: { show?: "stuck" | "waiting" | "failed" | "slow" | "all"; sourceId?: string; after?: string }; body: undefined; answer: { items: { id: string; kind: "refund" | "transfer" | "reversal" | "payout"; state: "waiting" | "sent" | "arrived" | "failed" | "dropped"; sourceType: string; sourceId: string; partyId: string; currency: string; amountMinor: number; providerId: string | null; attempts: number; problem: string | null; dueAt: string; createdAt: string; sentAt: string | null; endedAt: string | null }[]; next: string | null; limit: number } };
  readTransfer: { at: { transferId: string }; body: undefined; answer: { transfer: { id: string; kind: "refund" | "transfer" | "reversal" | "payout"; state: "waiting" | "sent" | "arrived" | "failed" | "dropped"; sourceType: string; sourceId: string; partyId: string; currency: string; amountMinor: number; providerId: string | null; attempts: number; problem: string | null; dueAt: string; createdAt: string; sentAt: string | null; endedAt: string | null }; back: { currency: string; leftMinor: number; takenMinor: number } | null } };
  retryAsAdmin: { at: { transferId: string }; body: undefined; answer: null };
  takeBack: { at: { transferId: string }; body: { amountMinor: number; beforeMinor: number }; answer: null };
  listComparisons: { at: { after?: string }; body: undefined; answer: { items: { id: number; ranAt: string; since: string; until: string; compared: number; differences: number }[]; next: string | null; limit: number } };
  compareNow: { at: {  }; body: undefined; answer: null };
  readComparison: { at: { comparisonId: string }; body: undefined; answer: { id: number; ranAt: string; since: string; until: string; compared: number; differences: { ref: string; about: string; currency: string; oursMinor: number | null; theirsMinor: number | null }[] } };
  listReports: { at: {  }; body: undefined; answer: { items: { id: string; number: number; reason: "fraud" | "abuse" | "spam" | "other"; text: string; reportedAt: string; outcome: ("nothing" | "warned" | "stopped") | null; closedAt: string | null; reporterName: string | null; reportedName: string | null }[]; next: string | null; limit: number } };
  listStoppedAccounts: { at: {  }; body: undefined; answer: { items: { accountId: string; name: string; since: string }[]; next: string | null; limit: number } };
  readReport: { at: { reportId: string }; body: undefined; answer: { report: { id: string; number: number; reason: "fraud" | "abuse" | "spam" | "other"; text: string; reportedAt: string; outcome: ("nothing" | "warned" | "stopped") | null; closedAt: string | null; reporterPage: string | null; reportedPage: string | null; stoppedAt: string | null; earlier: number }; messages: { number: number; page: string | null; author: string | null; text: string; createdAt: string }[] } };
  closeReport: { at: { reportId: string }; body: { outcome: "nothing" | "warned" | "stopped"; note: string }; answer: null };
  allowWriting: { at: { accountId: string }; body: undefined; answer: null };
  listFailedWork: { at: { after?: string }; body: undefined; answer: { items: { id: number; lane: "money" | "mail" | "calendars" | "webhooks" | "documents" | "news" | "push" | "fediverse"; type: string; about: Record<string, string>; attempts: number; failure: string | null; createdAt: string; dueAt: string; failedAt: string | null }[]; next: string | null; limit: number } };
  retryFailedWork: { at: { workId: string }; body: undefined; answer: null };
  downloadTotals: { at: { year: string; by?: "booking" | "month" | "year" }; body: undefined; answer: Blob };
  readLedgerTotals: { at: {  }; body: undefined; answer: { currencies: { currency: string; sumMinor: number; kinds: { kind: "provider" | "bank" | "held" | "heldFees" | "owedTo" | "owedBy" | "contested" | "penalties" | "platformFees" | "providerFees" | "tax"; accounts: number; balanceMinor: number }[] }[] } };
  checkLedger: { at: {  }; body: undefined; answer: { entries: number; totals: { currency: string; sumMinor: number }[]; differences: { accountId: string; currency: string; keptMinor: number; enteredMinor: number }[]; unbalanced: { transactionId: number; currency: string; sumMinor: number }[] } };
  listLedgerAccounts: { at: { kind?: "provider" | "bank" | "held" | "heldFees" | "owedTo" | "owedBy" | "contested" | "penalties" | "platformFees" | "providerFees" | "tax"; owner?: string; currency?: string; after?: string }; body: undefined; answer: { items: { id: string; kind: "provider" | "bank" | "held" | "heldFees" | "owedTo" | "owedBy" | "contested" | "penalties" | "platformFees" | "providerFees" | "tax"; owner: string; currency: string; balanceMinor: number }[]; next: string | null; limit: number } };
  listLedgerEntries: { at: { kind: "provider" | "bank" | "held" | "heldFees" | "owedTo" | "owedBy" | "contested" | "penalties" | "platformFees" | "providerFees" | "tax"; owner?: string; currency: string; after?: string }; body: undefined; answer: { currency: string; balanceMinor: number; items: { transactionId: number; kind: "charged" | "providerFee" | "released" | "awarded" | "refundOwed" | "refunded" | "refundFailed" | "transferred" | "transferReversed" | "setOff" | "penalty" | "penaltyPaid" | "corrected" | "correctionPaid" | "chargedBack" | "chargebackWon" | "chargebackLost" | "paidToBank"; at: string; sourceType: string; sourceId: string; amountMinor: number; balanceMinor: number }[]; next: string | null; limit: number } };
  readLedgerTransaction: { at: { transactionId: string }; body: undefined; answer: { id: number; kind: "charged" | "providerFee" | "released" | "awarded" | "refundOwed" | "refunded" | "refundFailed" | "transferred" | "transferReversed" | "setOff" | "penalty" | "penaltyPaid" | "corrected" | "correctionPaid" | "chargedBack" | "chargebackWon" | "chargebackLost" | "paidToBank"; cause: string; sourceType: string; sourceId: string; providerRef: string | null; postedAt: string; entries: { kind: "provider" | "bank" | "held" | "heldFees" | "owedTo" | "owedBy" | "contested" | "penalties" | "platformFees" | "providerFees" | "tax"; owner: string; currency: string; position: number; amountMinor: number }[] } };
};
export const routes = {
  readUser: ['GET', '/users/{userId}'],
  readAuthorizedDomains: ['GET', '/auth/authorized-domains'],
  makeToken: ['GET', '/auth/token'],
  beginSession: ['POST', '/auth/session'],
  endSession: ['DELETE', '/auth/session'],
  readMe: ['GET', '/me'],
  changeName: ['PUT', '/me/name'],
  changePreferences: ['PATCH', '/me/preferences'],
  chooseMarks: ['PUT', '/me/marks'],
  readMailChoices: ['GET', '/me/mails'],
  chooseMails: ['PUT', '/me/mails'],
  leave: ['POST', '/me/deletion'],
  stay: ['DELETE', '/me/deletion'],
  findProfiles: ['GET', '/profiles'],
  addProfile: ['POST', '/profiles'],
  listStages: ['GET', '/profiles/{profileId}/stages'],
  readDraft: ['GET', '/profiles/{profileId}/draft'],
  saveDraft: ['PUT', '/profiles/{profileId}/draft'],
  discardDraft: ['POST', '/profiles/{profileId}/draft/discarding'],
  publishProfile: ['POST', '/profiles/{profileId}/publication'],
  hideProfile: ['POST', '/profiles/{profileId}/hiding'],
  showProfileAgain: ['POST', '/profiles/{profileId}/showing'],
  deletePage: ['POST', '/profiles/{profileId}/deletion'],
  announceUpload: ['POST', '/profiles/{profileId}/uploads'],
  receiveUpload: ['PUT', '/profiles/{profileId}/uploads/{uploadId}'],
  replacePicture: ['POST', '/profiles/{profileId}/pictures/{kind}'],
  removePicture: ['DELETE', '/profiles/{profileId}/pictures/{kind}'],
  listFiles: ['GET', '/profiles/{profileId}/files'],
  addFile: ['POST', '/profiles/{profileId}/files'],
  changeFile: ['PATCH', '/profiles/{profileId}/files/{fileId}'],
  removeFile: ['DELETE', '/profiles/{profileId}/files/{fileId}'],
  readTeam: ['GET', '/profiles/{profileId}/team'],
  inviteMember: ['POST', '/profiles/{profileId}/team/invitations'],
  withdrawInvitation: ['DELETE', '/profiles/{profileId}/team/invitations/{invitationId}'],
  changeRole: ['PUT', '/profiles/{profileId}/team/{accountId}/role'],
  removeMember: ['DELETE', '/profiles/{profileId}/team/{accountId}'],
  leaveProfile: ['POST', '/profiles/{profileId}/departure'],
  splitPayouts: ['PUT', '/profiles/{profileId}/payout-splits'],
  readReferrals: ['GET', '/profiles/{profileId}/referrals'],
  makeReferralLink: ['PUT', '/profiles/{profileId}/referral-link'],
  readCalendar: ['GET', '/profiles/{profileId}/calendar'],
  readAvails: ['GET', '/profiles/{profileId}/avails'],
  readAvailsLink: ['GET', '/profiles/{profileId}/avails-link'],
  renewAvailsLink: ['PUT', '/profiles/{profileId}/avails-link'],
  endAvailsLink: ['DELETE', '/profiles/{profileId}/avails-link'],
  readCalendarFeed: ['GET', '/profiles/{profileId}/calendar-feed'],
  renewFeed: ['PUT', '/profiles/{profileId}/calendar-feed'],
  makeBlock: ['POST', '/profiles/{profileId}/blocks'],
  changeBlock: ['PUT', '/profiles/{profileId}/blocks/{blockId}'],
  removeBlock: ['DELETE', '/profiles/{profileId}/blocks/{blockId}'],
  listCalendarSources: ['GET', '/profiles/{profileId}/calendar-sources'],
  addCalendarSource: ['POST', '/profiles/{profileId}/calendar-sources'],
  removeCalendarSource: ['DELETE', '/profiles/{profileId}/calendar-sources/{sourceId}'],
  listEvents: ['GET', '/profiles/{profileId}/events'],
  createEvent: ['POST', '/profiles/{profileId}/events'],
  readEvent: ['GET', '/profiles/{profileId}/events/{eventId}'],
  changeEvent: ['PUT', '/profiles/{profileId}/events/{eventId}'],
  cancelEvent: ['POST', '/profiles/{profileId}/events/{eventId}/cancellation'],
  openSlot: ['PUT', '/profiles/{profileId}/slots/{slotId}/opening'],
  closeSlot: ['DELETE', '/profiles/{profileId}/slots/{slotId}/opening'],
  createSeries: ['POST', '/profiles/{profileId}/series'],
  changeSeries: ['PUT', '/profiles/{profileId}/series/{seriesId}'],
  endSeries: ['POST', '/profiles/{profileId}/series/{seriesId}/end'],
  announceEvent: ['PUT', '/profiles/{profileId}/events/{eventId}/announcement'],
  withdrawAnnouncement: ['DELETE', '/profiles/{profileId}/events/{eventId}/announcement'],
  replacePoster: ['PUT', '/profiles/{profileId}/events/{eventId}/announcement/poster'],
  removePoster: ['DELETE', '/profiles/{profileId}/events/{eventId}/announcement/poster'],
  agreeToAnnouncement: ['PUT', '/profiles/{profileId}/bookings/{bookingId}/announcement-consent'],
  listPublicEvents: ['GET', '/events'],
  readPublicEvent: ['GET', '/events/{announcementId}'],
  readRunningOrder: ['GET', '/profiles/{profileId}/events/{eventId}/running-order'],
  setRunningOrder: ['PUT', '/profiles/{profileId}/events/{eventId}/running-order'],
  addRunningOrderItem: ['POST', '/profiles/{profileId}/events/{eventId}/running-order/items'],
  changeRunningOrderItem: ['PUT', '/profiles/{profileId}/events/{eventId}/running-order/items/{itemId}'],
  removeRunningOrderItem: ['DELETE', '/profiles/{profileId}/events/{eventId}/running-order/items/{itemId}'],
  markRunningOrder: ['POST', '/profiles/{profileId}/events/{eventId}/running-order/marks'],
  undoRunningOrderMark: ['DELETE', '/profiles/{profileId}/events/{eventId}/running-order/marks/{markId}'],
  readTour: ['GET', '/profiles/{profileId}/tours/{tourId}'],
  putOnTour: ['PUT', '/profiles/{profileId}/tours/{tourId}/shows/{kind}/{showId}'],
  takeOffTour: ['DELETE', '/profiles/{profileId}/tours/{tourId}/shows/{kind}/{showId}'],
  openTicketSale: ['PUT', '/profiles/{profileId}/events/{eventId}/ticket-sale'],
  readTicketSale: ['GET', '/profiles/{profileId}/events/{eventId}/ticket-sale'],
  downloadSoldTickets: ['GET', '/profiles/{profileId}/events/{eventId}/sold-tickets'],
  stopTicketSale: ['POST', '/profiles/{profileId}/events/{eventId}/ticket-sale/stop'],
  resumeTicketSale: ['POST', '/profiles/{profileId}/events/{eventId}/ticket-sale/resumption'],
  refundEveryone: ['POST', '/profiles/{profileId}/events/{eventId}/ticket-sale/refund'],
  addTicketType: ['POST', '/profiles/{profileId}/events/{eventId}/ticket-types'],
  changeTicketType: ['PUT', '/profiles/{profileId}/events/{eventId}/ticket-types/{typeId}'],
  endTicketType: ['POST', '/profiles/{profileId}/events/{eventId}/ticket-types/{typeId}/end'],
  offerTicketTypeAgain: ['POST', '/profiles/{profileId}/events/{eventId}/ticket-types/{typeId}/return'],
  listTicketOrders: ['GET', '/profiles/{profileId}/events/{eventId}/ticket-orders'],
  findTicketOrders: ['POST', '/profiles/{profileId}/events/{eventId}/ticket-orders/search'],
  readTicketOrder: ['GET', '/profiles/{profileId}/events/{eventId}/ticket-orders/{orderId}'],
  refundOrder: ['POST', '/profiles/{profileId}/events/{eventId}/ticket-orders/{orderId}/refund'],
  readTicketsOnSale: ['GET', '/events/{showId}/tickets'],
  standInQueue: ['POST', '/events/{showId}/tickets/queue'],
  takeBasket: ['POST', '/ticket-baskets'],
  readOrder: ['GET', '/ticket-orders/{link}'],
  leaveBasket: ['DELETE', '/ticket-orders/{link}'],
  invoiceOrder: ['POST', '/ticket-orders/{link}/invoice'],
  placeOrder: ['POST', '/ticket-orders/{link}/payment'],
  changeOrderEmail: ['PUT', '/ticket-orders/{link}/email'],
  returnTickets: ['POST', '/ticket-orders/{link}/returns'],
  nameTicket: ['PUT', '/tickets/{link}/name'],
  passTicketOn: ['POST', '/tickets/{link}/transfer'],
  readReviews: ['GET', '/profiles/{profileId}/bookings/{bookingId}/review'],
  writeReview: ['PUT', '/profiles/{profileId}/bookings/{bookingId}/review'],
  answerReview: ['PUT', '/profiles/{profileId}/bookings/{bookingId}/review/answer'],
  hideReview: ['DELETE', '/admin/bookings/{bookingId}/reviews/{side}'],
  readAdvance: ['GET', '/profiles/{profileId}/bookings/{bookingId}/advance'],
  answerAdvanceLine: ['PUT', '/profiles/{profileId}/bookings/{bookingId}/advance/lines/{key}'],
  removeAdvanceLine: ['DELETE', '/profiles/{profileId}/bookings/{bookingId}/advance/lines/{key}'],
  useAdvanceSuggestions: ['POST', '/profiles/{profileId}/bookings/{bookingId}/advance/suggestions'],
  addAdvanceLine: ['POST', '/profiles/{profileId}/bookings/{bookingId}/advance/lines'],
  commentOnAdvanceLine: ['POST', '/profiles/{profileId}/bookings/{bookingId}/advance/lines/{key}/comments'],
  confirmAdvance: ['POST', '/profiles/{profileId}/bookings/{bookingId}/advance/confirmation'],
  readDaySheet: ['GET', '/profiles/{profileId}/bookings/{bookingId}/day-sheet'],
  shareDaySheet: ['POST', '/profiles/{profileId}/bookings/{bookingId}/day-sheet/link'],
  endDaySheetLink: ['DELETE', '/profiles/{profileId}/bookings/{bookingId}/day-sheet/link'],
  readSettlement: ['GET', '/profiles/{profileId}/bookings/{bookingId}/settlement'],
  readShowsReport: ['GET', '/profiles/{profileId}/report'],
  addSettlementLine: ['POST', '/profiles/{profileId}/bookings/{bookingId}/settlement/lines'],
  changeSettlementLine: ['PUT', '/profiles/{profileId}/bookings/{bookingId}/settlement/lines/{lineId}'],
  removeSettlementLine: ['DELETE', '/profiles/{profileId}/bookings/{bookingId}/settlement/lines/{lineId}'],
  addSettlementReceipts: ['POST', '/profiles/{profileId}/bookings/{bookingId}/settlement/lines/{lineId}/receipts'],
  disputeSettlementLine: ['POST', '/profiles/{profileId}/bookings/{bookingId}/settlement/lines/{lineId}/dispute'],
  withdrawSettlementLineDispute: ['DELETE', '/profiles/{profileId}/bookings/{bookingId}/settlement/lines/{lineId}/dispute'],
  importBoxOfficeReport: ['POST', '/profiles/{profileId}/bookings/{bookingId}/settlement/import'],
  signSettlement: ['POST', '/profiles/{profileId}/bookings/{bookingId}/settlement/signature'],
  readGuestList: ['GET', '/profiles/{profileId}/events/{eventId}/guest-list'],
  listGuest: ['POST', '/profiles/{profileId}/events/{eventId}/guest-list/guests'],
  crossGuestOut: ['DELETE', '/profiles/{profileId}/events/{eventId}/guest-list/guests/{guestId}'],
  closeGuestList: ['POST', '/profiles/{profileId}/events/{eventId}/guest-list/closing'],
  openGuestListAgain: ['POST', '/profiles/{profileId}/events/{eventId}/guest-list/opening'],
  readOwnGuests: ['GET', '/profiles/{profileId}/bookings/{bookingId}/guest-list'],
  listOwnGuest: ['POST', '/profiles/{profileId}/bookings/{bookingId}/guest-list/guests'],
  crossOwnGuestOut: ['DELETE', '/profiles/{profileId}/bookings/{bookingId}/guest-list/guests/{guestId}'],
  readDoor: ['GET', '/profiles/{profileId}/events/{eventId}/door'],
  addDoorPhone: ['POST', '/profiles/{profileId}/events/{eventId}/door/phones'],
  endDoorPhone: ['DELETE', '/profiles/{profileId}/events/{eventId}/door/phones/{phoneId}'],
  settleDoorConflict: ['POST', '/profiles/{profileId}/events/{eventId}/door/conflicts/{nonce}/settlement'],
  countWristbands: ['PUT', '/profiles/{profileId}/events/{eventId}/door/wristbands'],
  listPromoCodes: ['GET', '/profiles/{profileId}/events/{eventId}/promo-codes'],
  addPromoCode: ['POST', '/profiles/{profileId}/events/{eventId}/promo-codes'],
  endPromoCode: ['POST', '/profiles/{profileId}/events/{eventId}/promo-codes/{codeId}/end'],
  listSeatingPlans: ['GET', '/profiles/{profileId}/seating-plans'],
  addSeatingPlan: ['POST', '/profiles/{profileId}/seating-plans'],
  readSeatingPlan: ['GET', '/profiles/{profileId}/seating-plans/{planId}'],
  removeSeatingPlan: ['DELETE', '/profiles/{profileId}/seating-plans/{planId}'],
  addSeatingSection: ['POST', '/profiles/{profileId}/seating-plans/{planId}/sections'],
  removeSeatingSection: ['DELETE', '/profiles/{profileId}/seating-plans/{planId}/sections/{section}'],
  changePlanSeats: ['POST', '/profiles/{profileId}/seating-plans/{planId}/seats'],
  readSeats: ['GET', '/profiles/{profileId}/events/{eventId}/seats'],
  seatEvent: ['PUT', '/profiles/{profileId}/events/{eventId}/seats'],
  unseatEvent: ['DELETE', '/profiles/{profileId}/events/{eventId}/seats'],
  holdSeats: ['POST', '/profiles/{profileId}/events/{eventId}/seats/holds'],
  readSeatChoice: ['GET', '/ticket-orders/{link}/seats'],
  chooseSeats: ['PUT', '/ticket-orders/{link}/seats'],
  listTaxRates: ['GET', '/profiles/{profileId}/tax-rates'],
  addTaxRate: ['POST', '/profiles/{profileId}/tax-rates'],
  changeTaxRate: ['POST', '/profiles/{profileId}/tax-rates/{rateId}/changes'],
  removeTaxChange: ['DELETE', '/profiles/{profileId}/tax-rates/{rateId}/changes/{fromDay}'],
  readDoorSales: ['GET', '/profiles/{profileId}/events/{eventId}/door-sales'],
  sellAtDoor: ['POST', '/profiles/{profileId}/events/{eventId}/door-sales'],
  undoDoorSale: ['DELETE', '/profiles/{profileId}/events/{eventId}/door-sales/{orderId}'],
  listTicketMailings: ['GET', '/profiles/{profileId}/events/{eventId}/ticket-mailings'],
  writeToTicketHolders: ['POST', '/profiles/{profileId}/events/{eventId}/ticket-mailings'],
  listComps: ['GET', '/profiles/{profileId}/events/{eventId}/ticket-comps'],
  issueComps: ['POST', '/profiles/{profileId}/events/{eventId}/ticket-comps'],
  moveTickets: ['POST', '/profiles/{profileId}/events/{eventId}/ticket-orders/{orderId}/moves'],
  correctOrderEmail: ['PUT', '/profiles/{profileId}/events/{eventId}/ticket-orders/{orderId}/email'],
  readTicketOrderFile: ['POST', '/profiles/{profileId}/events/{eventId}/ticket-imports'],
  readTicketImport: ['GET', '/profiles/{profileId}/events/{eventId}/ticket-imports/{importId}'],
  importTicketOrders: ['POST', '/profiles/{profileId}/events/{eventId}/ticket-imports/{importId}/application'],
  joinWaitingList: ['POST', '/waiting-list-entries'],
  readWaitingListEntry: ['GET', '/waiting-list-entries/{link}'],
  leaveWaitingList: ['DELETE', '/waiting-list-entries/{link}'],
  putTicketBackOnSale: ['PUT', '/ticket-orders/{link}/tickets/{ticketId}/resale'],
  takeTicketOffSale: ['DELETE', '/ticket-orders/{link}/tickets/{ticketId}/resale'],
  setWaitingList: ['PUT', '/profiles/{profileId}/events/{eventId}/waiting-list'],
  listOutsideShows: ['GET', '/profiles/{profileId}/outside-shows'],
  addOutsideShow: ['POST', '/profiles/{profileId}/outside-shows'],
  changeOutsideShow: ['PUT', '/profiles/{profileId}/outside-shows/{showId}'],
  removeOutsideShow: ['DELETE', '/profiles/{profileId}/outside-shows/{showId}'],
  cancelOutsideShow: ['POST', '/profiles/{profileId}/outside-shows/{showId}/cancellation'],
  answerNaming: ['PUT', '/profiles/{profileId}/namings/{showId}'],
  readShows: ['POST', '/profiles/{profileId}/show-imports'],
  readShowImport: ['GET', '/profiles/{profileId}/show-imports/{importId}'],
  importShows: ['POST', '/profiles/{profileId}/show-imports/{importId}/application'],
  listApplications: ['GET', '/profiles/{profileId}/applications'],
  applyForSlot: ['POST', '/profiles/{profileId}/applications'],
  withdrawApplication: ['POST', '/profiles/{profileId}/applications/{applicationId}/withdrawal'],
  readApplication: ['GET', '/profiles/{profileId}/events/{eventId}/applications/{applicationId}'],
  declineApplication: ['POST', '/profiles/{profileId}/events/{eventId}/applications/{applicationId}/refusal'],
  writeAboutApplication: ['POST', '/profiles/{profileId}/applications/{applicationId}/messages'],
  readFollowing: ['GET', '/following'],
  endFollowing: ['DELETE', '/following'],
  follow: ['POST', '/following/follows'],
  endFollow: ['DELETE', '/following/follows/{followId}'],
  chooseFollowing: ['PUT', '/following/choices'],
  renewFollowFeed: ['POST', '/following/feed'],
  endFollowFeed: ['DELETE', '/following/feed'],
  attendShow: ['PUT', '/events/{showId}/attendance'],
  endAttendance: ['DELETE', '/events/{showId}/attendance'],
  countFollowers: ['GET', '/profiles/{profileId}/followers'],
  readPageFacts: ['GET', '/pages/{pageId}/facts'],
  listShortlists: ['GET', '/profiles/{profileId}/shortlists'],
  makeShortlist: ['POST', '/profiles/{profileId}/shortlists'],
  readShortlist: ['GET', '/profiles/{profileId}/shortlists/{shortlistId}'],
  renameShortlist: ['PATCH', '/profiles/{profileId}/shortlists/{shortlistId}'],
  removeShortlist: ['DELETE', '/profiles/{profileId}/shortlists/{shortlistId}'],
  addToShortlist: ['PUT', '/profiles/{profileId}/shortlists/{shortlistId}/pages/{pageId}'],
  removeFromShortlist: ['DELETE', '/profiles/{profileId}/shortlists/{shortlistId}/pages/{pageId}'],
  listMatches: ['GET', '/profiles/{profileId}/slots/{slotId}/matches'],
  listSimilar: ['GET', '/pages/{pageId}/similar'],
  listSavedSearches: ['GET', '/saved-searches'],
  saveSearch: ['POST', '/saved-searches'],
  changeSavedSearch: ['PATCH', '/saved-searches/{searchId}'],
  removeSavedSearch: ['DELETE', '/saved-searches/{searchId}'],
  listHolds: ['GET', '/profiles/{profileId}/holds'],
  placeHolds: ['POST', '/profiles/{profileId}/holds'],
  listEndedHolds: ['GET', '/profiles/{profileId}/ended-holds'],
  readHold: ['GET', '/profiles/{profileId}/holds/{holdId}'],
  askForOffer: ['POST', '/profiles/{profileId}/offer-requests'],
  grantHold: ['POST', '/profiles/{profileId}/holds/{holdId}/grant'],
  handOverHold: ['POST', '/profiles/{profileId}/holds/{holdId}/page'],
  releaseHold: ['POST', '/profiles/{profileId}/holds/{holdId}/release'],
  refuseHold: ['POST', '/profiles/{profileId}/holds/{holdId}/refusal'],
  challengeHold: ['POST', '/profiles/{profileId}/holds/{holdId}/challenge'],
  confirmHold: ['POST', '/profiles/{profileId}/holds/{holdId}/confirmation'],
  keepHoldSettings: ['PUT', '/profiles/{profileId}/hold-settings'],
  makeTour: ['POST', '/profiles/{profileId}/tours'],
  writeAboutHold: ['POST', '/profiles/{profileId}/holds/{holdId}/messages'],
  listBookings: ['GET', '/profiles/{profileId}/bookings'],
  makeOffer: ['POST', '/profiles/{profileId}/bookings'],
  readBooking: ['GET', '/profiles/{profileId}/bookings/{bookingId}'],
  readRadiusClause: ['GET', '/profiles/{profileId}/bookings/{bookingId}/radius-clause'],
  readSignedRider: ['GET', '/profiles/{profileId}/bookings/{bookingId}/rider'],
  proposeTerms: ['POST', '/profiles/{profileId}/bookings/{bookingId}/versions'],
  proposePostponement: ['POST', '/profiles/{profileId}/bookings/{bookingId}/postponement'],
  acceptOffer: ['POST', '/profiles/{profileId}/bookings/{bookingId}/acceptance'],
  declineOffer: ['POST', '/profiles/{profileId}/bookings/{bookingId}/refusal'],
  withdrawOffer: ['POST', '/profiles/{profileId}/bookings/{bookingId}/withdrawal'],
  commentOnBooking: ['POST', '/profiles/{profileId}/bookings/{bookingId}/comments'],
  listTemplates: ['GET', '/profiles/{profileId}/templates'],
  saveTemplate: ['POST', '/profiles/{profileId}/bookings/{bookingId}/templates'],
  removeTemplate: ['DELETE', '/profiles/{profileId}/templates/{templateId}'],
  readContract: ['GET', '/profiles/{profileId}/bookings/{bookingId}/contracts/{version}'],
  downloadContract: ['GET', '/profiles/{profileId}/bookings/{bookingId}/contracts/{version}/pdf'],
  signContract: ['POST', '/profiles/{profileId}/bookings/{bookingId}/contracts/{version}/signature'],
  cancelBooking: ['POST', '/profiles/{profileId}/bookings/{bookingId}/cancellation'],
  proposeForceMajeure: ['POST', '/profiles/{profileId}/bookings/{bookingId}/force-majeure'],
  answerForceMajeure: ['PUT', '/profiles/{profileId}/bookings/{bookingId}/force-majeure/answer'],
  readAfterShow: ['GET', '/profiles/{profileId}/bookings/{bookingId}/after-show'],
  confirmShow: ['POST', '/profiles/{profileId}/bookings/{bookingId}/show-confirmation'],
  enterReleaseCode: ['POST', '/profiles/{profileId}/bookings/{bookingId}/release-code'],
  raiseDispute: ['POST', '/profiles/{profileId}/bookings/{bookingId}/dispute'],
  commentOnDispute: ['POST', '/profiles/{profileId}/bookings/{bookingId}/dispute/statements'],
  agreeDispute: ['POST', '/profiles/{profileId}/bookings/{bookingId}/dispute/agreement'],
  withdrawDispute: ['POST', '/profiles/{profileId}/bookings/{bookingId}/dispute/withdrawal'],
  downloadDisputeFile: ['GET', '/profiles/{profileId}/bookings/{bookingId}/dispute/files/{fileId}'],
  readPayments: ['GET', '/profiles/{profileId}/bookings/{bookingId}/payments'],
  beginPayment: ['POST', '/profiles/{profileId}/bookings/{bookingId}/payments/{instalmentId}/checkout'],
  retryBookingTransfer: ['POST', '/profiles/{profileId}/bookings/{bookingId}/payments/transfers/{transferId}/retry'],
  readPayouts: ['GET', '/profiles/{profileId}/payouts'],
  listCards: ['GET', '/profiles/{profileId}/cards'],
  removeCard: ['DELETE', '/profiles/{profileId}/cards/{cardId}'],
  listThreads: ['GET', '/profiles/{profileId}/threads'],
  listMessages: ['GET', '/profiles/{profileId}/threads/{threadId}/messages'],
  postMessage: ['POST', '/profiles/{profileId}/threads/{threadId}/messages'],
  readThread: ['GET', '/profiles/{profileId}/threads/{threadId}'],
  readMessageFile: ['GET', '/profiles/{profileId}/threads/{threadId}/files/{fileId}'],
  startThread: ['POST', '/profiles/{profileId}/messages'],
  markRead: ['PUT', '/profiles/{profileId}/threads/{threadId}/reading'],
  muteThread: ['PUT', '/profiles/{profileId}/threads/{threadId}/muting'],
  archiveThread: ['PUT', '/profiles/{profileId}/threads/{threadId}/archiving'],
  noteTyping: ['PUT', '/profiles/{profileId}/threads/{threadId}/typing'],
  reportMessage: ['POST', '/profiles/{profileId}/threads/{threadId}/reports'],
  listBlockedPages: ['GET', '/profiles/{profileId}/blocked-pages'],
  blockPage: ['PUT', '/profiles/{profileId}/blocked-pages/{blockedId}'],
  unblockPage: ['DELETE', '/profiles/{profileId}/blocked-pages/{blockedId}'],
  listNotifications: ['GET', '/notifications'],
  markNotificationsRead: ['PUT', '/notifications/reading'],
  readNotificationChoices: ['GET', '/notifications/choices'],
  chooseNotifications: ['PUT', '/notifications/choices'],
  listWebhooks: ['GET', '/profiles/{profileId}/webhooks'],
  addWebhook: ['POST', '/profiles/{profileId}/webhooks'],
  changeWebhook: ['PUT', '/profiles/{profileId}/webhooks/{webhookId}'],
  removeWebhook: ['DELETE', '/profiles/{profileId}/webhooks/{webhookId}'],
  switchWebhook: ['PUT', '/profiles/{profileId}/webhooks/{webhookId}/state'],
  renewWebhookKeys: ['POST', '/profiles/{profileId}/webhooks/{webhookId}/keys'],
  sendWebhookTest: ['POST', '/profiles/{profileId}/webhooks/{webhookId}/test'],
  listWebhookDeliveries: ['GET', '/profiles/{profileId}/webhooks/{webhookId}/deliveries'],
  sendWebhookAgain: ['POST', '/profiles/{profileId}/webhooks/{webhookId}/deliveries/{deliveryId}/repetition'],
  readFederation: ['GET', '/profiles/{profileId}/fediverse'],
  changeFederation: ['PUT', '/profiles/{profileId}/fediverse'],
  listDocuments: ['GET', '/profiles/{profileId}/documents'],
  readDocument: ['GET', '/profiles/{profileId}/documents/{documentId}'],
  downloadDocument: ['GET', '/profiles/{profileId}/documents/{documentId}/pdf'],
  giveTaxDetails: ['PUT', '/profiles/{profileId}/tax-details'],
  openPayoutAccount: ['POST', '/profiles/{profileId}/payout-account'],
  findArtists: ['GET', '/artists'],
  findVenues: ['GET', '/venues'],
  listOpenSlots: ['GET', '/open-slots'],
  listDisputes: ['GET', '/admin/disputes'],
  readDispute: ['GET', '/admin/disputes/{disputeId}'],
  checkDecision: ['POST', '/admin/disputes/{disputeId}/sums'],
  decideDispute: ['POST', '/admin/disputes/{disputeId}/decision'],
  listTransfers: ['GET', '/admin/transfers'],
  readTransfer: ['GET', '/admin/transfers/{transferId}'],
  retryAsAdmin: ['POST', '/admin/transfers/{transferId}/retry'],
  takeBack: ['POST', '/admin/transfers/{transferId}/reversal'],
  listComparisons: ['GET', '/admin/comparisons'],
  compareNow: ['POST', '/admin/comparisons'],
  readComparison: ['GET', '/admin/comparisons/{comparisonId}'],
  listReports: ['GET', '/admin/reports'],
  listStoppedAccounts: ['GET', '/admin/reports/stops'],
  readReport: ['GET', '/admin/reports/{reportId}'],
  closeReport: ['POST', '/admin/reports/{reportId}/closing'],
  allowWriting: ['DELETE', '/admin/reports/stops/{accountId}'],
  listFailedWork: ['GET', '/admin/failed-work'],
  retryFailedWork: ['POST', '/admin/failed-work/{workId}/retry'],
  downloadTotals: ['GET', '/admin/totals/{year}'],
  readLedgerTotals: ['GET', '/admin/ledger/totals'],
  checkLedger: ['GET', '/admin/ledger/check'],
  listLedgerAccounts: ['GET', '/admin/ledger/accounts'],
  listLedgerEntries: ['GET', '/admin/ledger/entries'],
  readLedgerTransaction: ['GET', '/admin/ledger/transactions/{transactionId}'],
} as const satisfies Record<keyof Calls, readonly [string, string]>;
