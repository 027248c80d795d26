/** The page on which people request seats of an event, by its slug, or see their request. */
export function seatRequestPath(slug: string): string {
  return `/event/ask/${encodeURIComponent(slug)}`
}

/** The page on which an organiser decides requests. */
export const APPROVAL_PATH = '/dashboard/i/eventapproval'

/** The same for staff, who decide in place of any organiser. */
export const STAFF_APPROVAL_PATH = '/admin/seatrequests'
