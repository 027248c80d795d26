/** The page of an event's waiting list, by its slug. */
export function waitingPath(slug: string): string {
  return `/event/waiting/${encodeURIComponent(slug)}`
}
