import { useState } from 'react'
import { faceOf, initialsOf } from '#app/kit/initials.ts'
import styles from './avatar.module.css'
import { cx } from './cx.ts'

type AvatarProps = {
  name: string
  image?: string | null
  size?: 'small' | 'large' | 'huge'
  square?: boolean
}

/** A face, or initials on a colour of the person's own. Beside a written name it says nothing twice. */
export function Avatar({ name, image, size, square }: AvatarProps) {
  const [broken, setBroken] = useState(false)
  return (
    <span
      className={cx(styles.avatar, size && styles[size], square && styles.square)}
      data-hue={faceOf(name)}
      aria-hidden="true"
      translate="no"
    >
      {initialsOf(name)}
      {image && !broken ? (
        <img src={image} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
      ) : null}
    </span>
  )
}
