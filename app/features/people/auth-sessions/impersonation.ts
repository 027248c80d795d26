/** Where staff stops looking as somebody else. */
export const IMPERSONATION_END_PATH = '/impersonation/end'
