/** The lists of an organiser's own events. */
export const SALES_VIEWS = ['drafts', 'coming', 'past', 'cancelled'] as const
export type SalesView = (typeof SALES_VIEWS)[number]
