/**
 * How requests ended: answered, refused before they were taken (the door was closed), or broken in between;
 * and for how long at most the clients had no processor meanwhile.
 */
export type Knocks = { answered: number; refused: number; broken: number; stalledMs: number }

/**
 * Clients that have no processor for so long come when nobody waits for them any more: what they meet says
 * nothing of the server, and the stop does not count.
 */
export const MOST_STALLED_MS = 40
