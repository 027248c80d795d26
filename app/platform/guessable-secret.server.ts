/** Rows of keys and of letters, along which a finger goes when something is to be typed. */
const ROWS = [
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
]
const LEAST_RUN = 4

/** What examples are made of: each is worth nothing, whatever stands between. */
const WORDS = (
  'secret password passphrase change changeme replace insert example sample default development ' +
  'production testing test demo dummy placeholder random string characters character chars letters ' +
  'bytes token session signing private secure security super very really long strong quorum admin ' +
  'please something anything nobody knows guess keep safe least minimum thirty should must never ' +
  'here your mine this that with only more correct horse battery staple hello world lorem ipsum ' +
  'dolor amet key the for and not use set put own you two but one sit'
).split(' ')

const SAID = new RegExp(WORDS.join('|'), 'g')
/** What holds words together, and the little words: whatever else stands alone with one or two letters. */
const BETWEEN = /[^a-z0-9+/=]|(?<![a-z0-9])[a-z]{1,2}(?![a-z0-9])/g

/**
 * As much as nobody tries out, of letters and digits: 62 to the power of 16 are more than 2 to the power of
 * 95.
 */
const LEAST_LEFT = 16
const LEAST_DIFFERENT = 8

/**
 * Whether a secret is guessable: without repeated letters or pieces, keyboard rows and words of examples it
 * is too short, or has too few different characters.
 */
export function isGuessableSecret(secret: string): boolean {
  const isRepeated = (secret + secret).indexOf(secret, 1) <= secret.length / 2
  if (isRepeated || new Set(secret).size < LEAST_DIFFERENT) return true
  const unsaid = secret.toLowerCase().replace(SAID, ' ')
  const left = withoutRuns(unsaid).replace(BETWEEN, '')
  return left.length < LEAST_LEFT || new Set(left).size < LEAST_DIFFERENT
}

/** The text without pieces of four and more that follow a row, in either direction. */
function withoutRuns(text: string): string {
  const rows = ROWS.flatMap((row) => [row, [...row].toReversed().join('')])
  let left = ''
  for (let at = 0; at < text.length; ) {
    const longest = Math.max(...rows.map((row) => runAt(text, at, row)))
    if (longest < LEAST_RUN) left += text[at]
    at += longest < LEAST_RUN ? 1 : longest
  }
  return left
}

/** How many characters from `at` stand in `row` one behind the other. */
function runAt(text: string, at: number, row: string): number {
  let longest = 0
  for (let from = 0; from < row.length; from += 1) {
    let length = 0
    while (length < row.length - from && row[from + length] === text[at + length]) length += 1
    longest = Math.max(longest, length)
  }
  return longest
}
