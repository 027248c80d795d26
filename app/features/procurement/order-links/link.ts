/** For how many days a link holds from when it was mailed. */
export const LINK_DAYS = 60

export const linkedOrderPath = (token: string): string => `/purchase-order/${token}`

/** What a link shows: the order to answer, the order as it was answered, or that it holds no more. */
export const LINK_STANDINGS = ['open', 'answered', 'over'] as const
export type LinkStanding = (typeof LINK_STANDINGS)[number]
