const DECIMALS = 2
const MOST_FIGURES = 9

/** Which sign parts the decimals, where that is known. */
export type DecimalSign = '.' | ','

type Parted = { whole: string; sign: string; decimals: string }

/**
 * The figures of an amount as people group them ('4500', '4.500,00', "4'500.5", '1,00,000'), as '4500.00':
 * with a `decimal` sign where it is known, else with at most `digits` decimals (two at least). 'twoWays' for
 * what is a group of thousands to one reader and decimals to another ('0.500', '1,200.500', '1.200.50'); null
 * for what is no amount.
 */
export function readFigures(
  typed: string,
  { digits = DECIMALS, decimal }: { digits?: number; decimal?: DecimalSign } = {},
): string | 'twoWays' | null {
  const figures = plainFigures(typed)
  if (!/^\d(?:[\d.,' ]*\d)?$/.test(figures)) return null
  const parted = partAtLast(figures)
  if (decimal !== undefined) return writtenOf(partAt(figures, decimal))
  const grouped = wholeOf(figures)
  const isShort = parted !== null && parted.decimals.length <= Math.max(digits, DECIMALS)
  const withDecimals = isShort ? writtenOf(parted) : null
  if (grouped !== null && withDecimals !== null) return 'twoWays'
  return grouped ?? withDecimals ?? (seemsDecimal(parted) ? 'twoWays' : null)
}

/** Figures of any script as those of ours, with one kind of apostrophe and of space. */
export function plainFigures(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/\p{Nd}/gu, figureOf)
    .replace(/[’‘ʼ′٬]/g, "'")
    .replace(/٫/g, '.')
    .replace(/\s/g, ' ')
    .trim()
}

/** Figures of a script stand in one row, from zero on. */
function figureOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let value = 0
  while (/^\p{Nd}$/u.test(String.fromCodePoint(code - 1 - value))) value += 1
  return String(value % 10)
}

function partAtLast(figures: string): Parted | null {
  const [, whole = '', sign = '', decimals = ''] = /^(.*)([.,])(\d+)$/.exec(figures) ?? []
  return decimals === '' ? null : { whole, sign, decimals }
}

function partAt(figures: string, sign: DecimalSign): Parted | null {
  const [whole = '', decimals = '', ...more] = figures.split(sign)
  return more.length > 0 ? null : { whole, sign, decimals }
}

function writtenOf(parted: Parted | null): string | null {
  if (parted === null || parted.whole.includes(parted.sign) || !/^\d*$/.test(parted.decimals)) return null
  const whole = wholeOf(parted.whole)
  if (whole === null) return null
  return parted.decimals === '' ? whole : `${whole}.${parted.decimals}`
}

/**
 * Thousands in groups of three, or in those of India behind the first; one sign between all of them, and none
 * begins with 0.
 */
function wholeOf(figures: string): string | null {
  const isWhole =
    /^\d+$/.test(figures) ||
    /^[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*$/.test(figures) ||
    /^[1-9]\d?(?:([,' ])\d{2})(?:\1\d{2})*\1\d{3}$/.test(figures)
  const whole = figures.replace(/\D/g, '')
  return isWhole && whole.length <= MOST_FIGURES ? whole : null
}

/**
 * Whether somebody may have meant decimals where none can be: three of them, or behind the sign that groups.
 */
function seemsDecimal(parted: Parted | null): boolean {
  if (parted === null || parted.decimals.length > 3) return false
  const { whole } = parted
  return /^\d+$/.test(whole) ? parted.decimals.length === 3 : wholeOf(whole) !== null
}
