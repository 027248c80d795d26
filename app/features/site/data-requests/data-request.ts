/** What somebody asks for: all that is kept, or that it is erased. */
export const DATA_WISHES = ['export', 'erasure'] as const
export type DataWish = (typeof DATA_WISHES)[number]

/** What became of it: the data was given, it was erased, or it was refused with a reason. */
export const DATA_OUTCOMES = ['given', 'erased', 'refused'] as const
export type DataOutcome = (typeof DATA_OUTCOMES)[number]

/** How the identity was shown: by a link to the address, or staff has seen something and says what. */
export const PROOFS = ['link', 'seen'] as const

/** For so many days after it is proven the link gives the data. */
export const LINK_DAYS = 14

export const DATA_REQUESTS_PATH = '/admin/datarequests'
export const dataRequestPath = (code: string) => `${DATA_REQUESTS_PATH}/${code}`
