/** What an organiser's own events are listed by. */
export const SALES_VIEWS = ['drafts', 'coming', 'past'] as const
export type SalesView = (typeof SALES_VIEWS)[number]
