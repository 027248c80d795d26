/** In which way somebody could be reached or paid around the marketplace. */
export type ContactKind = 'payment' | 'messenger' | 'email' | 'phone' | 'address'

/** A stretch of a folded text that gives such a way away. */
export type Found = { from: number; to: number; kind: ContactKind }

/** What stands before and behind a stretch, so many characters at most. */
export const before = (text: string, at: number, most: number) => text.slice(Math.max(0, at - most), at)
export const behind = (text: string, at: number, most: number) => text.slice(at, at + most)
