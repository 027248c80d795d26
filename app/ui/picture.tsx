import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { overStandIn } from './over-stand-in.ts'
import styles from './picture.module.css'

type PictureProps = {
  src?: string | null
  /** '/p-320.webp 320w, /p-640.webp 640w': the same picture in other widths; needs `sizes`. */
  srcSet?: string
  sizes?: string
  /** Empty when the title beside it says the same. */
  alt: string
  /** Stands in when there is no picture, until it is here, and when it does not load. */
  fallback: ReactNode
  ratio?: 'card' | 'wide' | 'square'
  /** The picture that one sees first: loaded at once. */
  eager?: boolean
}

/** A picture in a frame of a known shape, so that nothing moves when it arrives. */
export function Picture({ src, srcSet, sizes, alt, fallback, ratio = 'card', eager }: PictureProps) {
  return (
    <span className={cx(styles.frame, styles[ratio])}>
      {fallback}
      {src ? (
        <img
          key={src}
          src={src}
          srcSet={srcSet}
          sizes={sizes}
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
