import { faceOf, initialsOf } from '#app/kit/initials.ts'
import styles from './avatar.module.css'
import { cx } from './cx.ts'
import { overStandIn } from './over-stand-in.ts'

type AvatarProps = {
  name: string
  image?: string | null
  size?: 'small' | 'large' | 'huge'
  /** For a logo, which is shown whole. */
  square?: boolean
}

/** A face, or initials on a colour of the person's own. Beside a written name it says nothing twice. */
export function Avatar({ name, image, size, square }: AvatarProps) {
  return (
    <span
      className={cx(styles.avatar, size && styles[size], square && styles.square)}
      data-hue={faceOf(name)}
      aria-hidden="true"
      translate="no"
    >
      {initialsOf(name)}
      {image ? <img key={image} src={image} alt="" loading="lazy" decoding="async" {...overStandIn} /> : null}
    </span>
  )
}
