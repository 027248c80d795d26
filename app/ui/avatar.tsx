import { faceOf, initialsOf } from '#app/kit/initials.ts'
import { placedBy, thumbOf } from '#app/kit/thumb.ts'
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

/**
 * A face, or initials on a colour of the person's own. Beside a written name it says nothing twice: the
 * letters are a drawing, no text that the name of a control would have to repeat.
 */
export function Avatar({ name, image, size, square }: AvatarProps) {
  return (
    <span
      className={cx(styles.avatar, size && styles[size], square && styles.square)}
      data-hue={faceOf(name)}
      data-initials={initialsOf(name)}
      aria-hidden="true"
    >
      {image ? (
        <img
          key={image}
          {...sourcesOf(image, size, square)}
          alt=""
          style={placedBy(image)}
          loading="lazy"
          decoding="async"
          {...overStandIn}
        />
      ) : null}
    </span>
  )
}

/** The smallest size is cropped: it shows neither a whole logo nor what somebody said that is to be seen. */
function sourcesOf(image: string, size?: AvatarProps['size'], square?: boolean) {
  const large = thumbOf(image, 320)
  const src = square || size === 'huge' ? large : thumbOf(image, 90)
  return src === large || size === 'small' ? { src } : { src, srcSet: `${src}, ${large} ${size ? 2 : 3}x` }
}
