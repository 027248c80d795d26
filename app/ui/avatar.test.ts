import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FACES } from '#app/kit/initials.ts'
import { contrast } from '#tests/support/contrast.ts'

const CSS = readFileSync(new URL('./avatar.module.css', import.meta.url), 'utf8')
const pairs = [
  ...CSS.matchAll(
    /data-hue="\d"\] \{\s+background: light-dark\((#\w+), (#\w+)\);\s+color: light-dark\((#\w+), (#\w+)\)/g,
  ),
].map(([, ...colours]) => colours)

test('initials are readable on every colour, in light and in dark', () => {
  expect(pairs.length).toBe(FACES)
  for (const [ground = '', darkGround = '', letters = '', darkLetters = ''] of pairs) {
    expect(contrast(ground, letters)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(darkGround, darkLetters)).toBeGreaterThanOrEqual(4.5)
  }
})
