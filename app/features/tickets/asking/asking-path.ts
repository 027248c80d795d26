/** Where somebody asks for seats of an event, by its slug, or sees what became of that; `type` is the ticket type to begin with. */
export function askingPath(slug: string, type?: string): string {
  const path = `/event/ask/${encodeURIComponent(slug)}`
  return type === undefined ? path : `${path}?type=${type}`
}

/** Where an organiser decides on requests. */
export const APPROVAL_PATH = '/dashboard/i/eventapproval'
