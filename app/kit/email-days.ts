/** So long the words of an email are kept, to prove what was sent; /privacy says so. */
export const EMAIL_DAYS = 180
