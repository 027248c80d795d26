/** Where somebody waits for seats of an event, by its slug. */
export function waitingPath(slug: string): string {
  return `/event/waiting/${encodeURIComponent(slug)}`
}
