import { oneLineOf } from './text.ts'

const LONGEST_NAME = 80
const LONGEST_WORD = 40
const MOST_DIGITS = 4

/**
 * Seen by nobody, but enough to tear a word or a link apart. Joiners belong into names of Persian, Hindi and
 * others.
 */
const UNSEEN = /(?!\u200c|\u200d)\p{Default_Ignorable_Code_Point}/gu

const NAME = /^(?:[\p{L}\p{M}\p{Nd} '’ʼ‘`´.,·・･ªº()&‐‑–-]|\u200c|\u200d)+$/u

/** A full stop between letters, in whichever script it is written, makes a link in many mail programs. */
const DOMAIN = /[\p{L}\p{N}][.。．｡][\p{L}\p{N}]{2,}/u

/** Far more than any email shows, and little enough for every rule below. */
const MOST_READ = 1_000

const clean = (text: string) =>
  oneLineOf(text.slice(0, MOST_READ)).replace(UNSEEN, '').replace(/\s+/g, ' ').trim()

/**
 * The name of a person that somebody else typed, as an email may say it: one line of letters of any script
 * with the few marks that names have. Null for what is no name (addresses, numbers, offers, markup, piles of
 * accents): the email then does without one.
 */
export function nameForMail(typed: string): string | null {
  const name = clean(typed)
  const plain = name.normalize('NFKC').replaceAll('\u200c', '').replaceAll('\u200d', '')
  const isName =
    [...name].length <= LONGEST_NAME &&
    NAME.test(name) &&
    /\p{L}/u.test(name) &&
    !DOMAIN.test(name) &&
    !DOMAIN.test(plain) &&
    !/^www\b/i.test(plain) &&
    !/\p{M}{4,}/u.test(name.normalize('NFD')) &&
    (plain.match(/\p{Nd}/gu)?.length ?? 0) <= MOST_DIGITS &&
    name.split(' ').every((word) => [...word].length <= LONGEST_WORD)
  return isName ? name : null
}

const ADDRESS = /\b[a-z][a-z0-9+.-]{1,20}:\/\/\S*|\bwww\.\S+|\b(?:mailto|tel|javascript|data):\S+|\S+@\S+/giu
const NO_JOINER = '\u200c'

/**
 * A title or a place that somebody else typed, as an email may say it: one line of at most `max` characters
 * without addresses. A full stop between letters (ASP.NET) is kept from becoming a link by a mark that nobody
 * sees.
 */
export function textForMail(typed: string, max = 150): string {
  const text = clean(typed).replace(ADDRESS, '').replace(/[<>]/g, '')
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  const short =
    letters.length <= max
      ? letters.join('')
      : `${letters
          .slice(0, max - 1)
          .join('')
          .trimEnd()}…`
  return short.replace(/(?<=[\p{L}\p{N}])[.。．｡](?=[\p{L}\p{N}]{2})/gu, (stop) => stop + NO_JOINER)
}
