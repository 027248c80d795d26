/** The emails by which accounts are opened: nobody of staff reads or repeats them. */
const OPENS_ACCOUNTS = /^accounts\./

/** What stands in an email in the place of what opened something, which is kept no longer. */
const MARK = /\[hidden-\d+-[0-9a-f]{8}\]/

/** Whether staff may read the words of an email of a kind. */
export const isReadable = (kind: string): boolean => !OPENS_ACCOUNTS.test(kind)

/** Whether an email can be sent again: its words are there, and whole. */
export const isRepeatable = ({ kind, text }: { kind: string; text: string }): boolean =>
  isReadable(kind) && text !== '' && !MARK.test(text)

/** Where staff reads an email. */
export const mailPath = (id: string): string => `/admin/mails/${id}`

/** Where staff finds an address to which nothing is sent. */
export const deadAddressPath = (words: string): string =>
  `/admin/deadaddresses?${new URLSearchParams({ q: words })}`
