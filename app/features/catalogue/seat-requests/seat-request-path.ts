/** Where somebody asks for seats of an event, by its slug, or sees what became of that. */
export function seatRequestPath(slug: string): string {
  return `/event/ask/${encodeURIComponent(slug)}`
}

/** Where an organiser decides on requests. */
export const APPROVAL_PATH = '/dashboard/i/eventapproval'
