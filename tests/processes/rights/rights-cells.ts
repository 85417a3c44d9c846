/** The actors. */
export const actors = ['visitor', 'performer', 'venue', 'admin', 'manager', 'door'] as const;
export type Actor = (typeof actors)[number];

/**
 * The actor's own page, where they have the role they are called by (performers, venues and
 * administrators own it); a stranger's; a stranger's that is hidden; one that is gone. An
 * invitation is one's own if it was sent to one's address.
 */
export const targets = ['own', 'foreign', 'hidden', 'deleted'] as const;
export type Target = (typeof targets)[number];

/**
 * The meaning of a status and its `location`. A dash marks the impossible: without an account there
 * are no pages.
 */
export type Outcome =
  | 'shown'
  | 'done'
  | 'sent on'
  | 'sign in'
  | 'signed out'
  | 'refused'
  | 'forbidden'
  | 'not found'
  | 'wrong method'
  | '–';

export type Row = {
  /** One outcome for each target; for routes that name no page, a single one. */
  cells: Record<Actor, Outcome[]>;
  /** Values in the address for parameters that aren't the scene's. */
  params?: Record<string, string>;
  /**
   * A field whose value is `:pageId` holds the id of the scene's page, `:slotId` that of its slot.
   */
  form?: Record<string, string>;
  json?: object;
  /** The query string. */
  query?: string;
  /** The step that a person with the right has reached with a picture for the page. */
  upload?: 'announced' | 'sent' | 'taken';
};

/** The same for every actor, at an address that names no page. */
export function everyone(outcome: Outcome): Row {
  return arriving(outcome, outcome);
}

/** One outcome without a session, another with any. */
export function arriving(without: Outcome, withSession: Outcome): Row {
  return cellsOf((actor) => [actor === 'visitor' ? without : withSession]);
}

export function signedIn(outcome: Outcome): Row {
  return arriving('sign in', outcome);
}

/** For administrators; for everyone else who is signed in there is no such page. */
export function administered(outcome: Outcome): Row {
  return cellsOf((actor) => [
    actor === 'visitor' ? 'sign in' : actor === 'admin' ? outcome : 'not found',
  ]);
}

export function always(outcome: Outcome): Row {
  return cellsOf(() => targets.map(() => outcome));
}

/** Public while it is neither hidden nor gone. */
export function publicPage(): Row {
  return cellsOf((actor) => [
    actor === 'visitor' ? '–' : 'shown',
    'shown',
    'not found',
    'not found',
  ]);
}

/** By role on one's own page; a page of others is as if it weren't there. */
export function ofPage(own: { owner: Outcome; manager: Outcome; door: Outcome }): Row {
  return cellsOf((actor) => {
    if (actor === 'visitor') return ['–', 'sign in', 'sign in', 'sign in'];
    const role = actor === 'manager' || actor === 'door' ? actor : 'owner';
    return [own[role], 'not found', 'not found', 'not found'];
  });
}

/** For owners and managers; the door is told that its role isn't enough. */
export function managed(outcome: Outcome): Row {
  return ofPage({ owner: outcome, manager: outcome, door: 'forbidden' });
}

/** For the owner alone; other members are told that their role isn't enough. */
export function owned(outcome: Outcome): Row {
  return ofPage({ owner: outcome, manager: 'forbidden', door: 'forbidden' });
}

/** For everyone but the owner, without whom the page can't be. */
export function leaving(outcome: Outcome): Row {
  return ofPage({ owner: 'refused', manager: outcome, door: outcome });
}

/** For the invited address alone, whether the page is hidden or not. */
export function invited(outcome: Outcome): Row {
  return cellsOf((actor) =>
    actor === 'visitor'
      ? ['–', 'sign in', 'sign in', 'sign in']
      : [outcome, 'forbidden', outcome, 'not found'],
  );
}

export function withJson(row: Row): Row {
  return { ...row, json: {} };
}

/** A call of a script gets a status for signed-out people; it is not sent to a page. */
export function called({ cells }: Row): Row {
  const signedOut: Outcome[] = ['–', 'signed out', 'signed out', 'signed out'];
  return { cells: { ...cells, visitor: signedOut } };
}

function cellsOf(outcomes: (actor: Actor) => Outcome[]): Row {
  return {
    cells: Object.fromEntries(actors.map((actor) => [actor, outcomes(actor)])) as Row['cells'],
  };
}
