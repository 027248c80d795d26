import type { ReactNode } from 'react'
import { uploadedPicture } from '#app/kit/picture-address.ts'
import { placedBy } from '#app/kit/thumb.ts'
import { cx } from './cx.ts'
import { overStandIn } from './over-stand-in.ts'
import styles from './picture.module.css'

type PictureProps = {
  src?: string | null
  /** How wide it is shown, where that is not as its ratio mostly is. */
  sizes?: string
  /** Empty when the title beside it says the same. */
  alt: string
  /** Stands in when there is no picture, until it is here, and when it does not load. */
  fallback: ReactNode
  ratio?: 'card' | 'wide' | 'square'
  /** The picture that one sees first: loaded at once. */
  eager?: boolean
}

const SIZES = {
  card: '(max-width: 480px) 100vw, 320px',
  wide: '(max-width: 960px) 100vw, 800px',
  square: '320px',
}

/** A picture in a frame of a known shape, so that nothing moves when it arrives. */
export function Picture({ src, sizes, alt, fallback, ratio = 'card', eager }: PictureProps) {
  const uploaded = uploadedPicture(src)
  return (
    <span className={cx(styles.frame, styles[ratio])}>
      {fallback}
      {src ? (
        <img
          key={src}
          src={src}
          srcSet={uploaded?.srcSet}
          sizes={uploaded ? (sizes ?? SIZES[ratio]) : undefined}
          style={placedBy(src)}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          {...overStandIn}
        />
      ) : null}
    </span>
  )
}
