import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import styles from './picture.module.css'

type PictureProps = {
  src?: string | null
  /** '80w' candidates for other widths, as in `srcset`. */
  srcSet?: string
  sizes?: string
  alt: string
  /** Drawn instead when there is no picture or it does not load. */
  fallback: ReactNode
  ratio?: 'card' | 'wide' | 'square'
  /** The picture that one sees first: loaded at once. */
  eager?: boolean
}

/** A picture in a frame of a known shape, so that nothing moves when it arrives. */
export function Picture({ src, srcSet, sizes, alt, fallback, ratio = 'card', eager }: PictureProps) {
  const [broken, setBroken] = useState(false)
  return (
    <span className={cx(styles.frame, styles[ratio])}>
      {src && !broken ? (
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        fallback
      )}
    </span>
  )
}
