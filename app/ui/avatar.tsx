import { useState } from 'react'
import styles from './avatar.module.css'
import { cx } from './cx.ts'

type AvatarProps = {
  name: string
  image?: string | null
  size?: 'small' | 'large' | 'huge'
  square?: boolean
}

const HUES = 10

function initials(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[\s_.\-–]+/)
    .filter((word) => /\p{L}|\p{N}/u.test(word))
  const first = [...(words[0] ?? '?')]
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(first[0] ?? '')) return first[0] ?? '?'
  const last = words.length > 1 ? [...(words.at(-1) ?? '')] : []
  return ((first[0] ?? '') + (last[0] ?? '')).toLocaleUpperCase('en')
}

function hueOf(name: string): number {
  let sum = 7
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % HUES
}

/** A face, or initials on a colour of the person's own. Beside a written name it says nothing twice. */
export function Avatar({ name, image, size, square }: AvatarProps) {
  const [broken, setBroken] = useState(false)
  return (
    <span
      className={cx(styles.avatar, size && styles[size], square && styles.square)}
      data-hue={hueOf(name)}
      aria-hidden="true"
      translate="no"
    >
      {initials(name)}
      {image && !broken ? (
        <img src={image} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
      ) : null}
    </span>
  )
}
