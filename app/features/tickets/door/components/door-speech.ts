import type { DoorGuest, DoorTicket, UnpaidOrder } from '#app/domain/tickets/door/door-list.ts';
import type { Verdict } from '#app/domain/tickets/door/judge.ts';
import { dateFormat } from '#app/lib/formats.ts';
import type { Door } from './door.ts';
import type { ScanWords } from './scan-page.tsx';

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const inFull = { weekday: 'long', day: 'numeric', month: 'long', ...clock } as const;

/** The texts of a verdict and of its subject. */
export class DoorSpeech {
  #door: Door | null;
  #words: ScanWords;

  constructor(door: Door | null, words: ScanWords) {
    this.#door = door;
    this.#words = words;
  }

  reason(verdict: Verdict): string {
    if (verdict.lets === 'in')
      return (verdict.ticket ?? verdict.guest) ? '' : this.#words.soldSince;
    const { why, before, night, unpaid } = verdict;
    const { list } = this.#door ?? {};
    if (!list) return this.#words.why[why];
    if (unpaid) return this.#words.notPaidYet;
    if (night)
      return this.#words.laterNight
        .replace('#title', night.title)
        .replace('#when', this.#when(night.doorsAt, inFull));
    return this.#words.why[why]
      .replace('#when', this.#when(list.event.doorsAt, inFull))
      .replace('#time', before ? this.#when(before.at, clock) : '')
      .replace('#phone', list.phones[before?.phoneId ?? ''] ?? this.#words.sales);
  }

  who({ guest, ticket, unpaid }: Verdict): string {
    if (guest) return this.guest(guest);
    if (unpaid) return this.unpaid(unpaid);
    return ticket ? this.ticket(ticket) : '';
  }

  ticket([, , typeId, , name, order, seat]: DoorTicket): string {
    const type = this.#door?.list?.types[typeId]?.name;
    return [seat, name, type, order].filter(Boolean).join(' · ');
  }

  guest({ id, name, places, listedBy }: DoorGuest): string {
    const count = this.#door?.inside.guests.get(id) ?? 0;
    const text = this.#words.guest.replace('#count', String(count));
    return [name, listedBy, text.replace('#places', String(places))].filter(Boolean).join(' · ');
  }

  unpaid({ name, order, count }: UnpaidOrder): string {
    return [name, this.#words.ticketCount.replace('#', String(count)), order].join(' · ');
  }

  /** On the clock of the venue. */
  #when(at: number, parts: Intl.DateTimeFormatOptions): string {
    const timeZone = this.#door?.list?.event.timeZone;
    return dateFormat({ ...parts, ...(timeZone && { timeZone }) }).format(at);
  }
}
