/** The header by which an email is known as one of ours, should it come back. */
export const MAIL_MARK = 'X-Quorum-Mail'
