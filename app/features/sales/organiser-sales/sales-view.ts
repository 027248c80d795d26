/** The lists of an organiser's own events. */
export const SALES_VIEWS = ['drafts', 'coming', 'past'] as const
export type SalesView = (typeof SALES_VIEWS)[number]
