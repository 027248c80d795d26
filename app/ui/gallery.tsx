import type { ShownPicture } from '#app/kit/gallery.ts'
import styles from './gallery.module.css'
import { overStandIn } from './over-stand-in.ts'

/** Pictures with what is seen on them, side by side. A broken one is left out. */
export function Gallery({ images, lang }: { images: readonly ShownPicture[]; lang: string }) {
  if (images.length === 0) return null
  return (
    <ul className={styles.row} lang={lang}>
      {images.map(({ caption, alt = '', ...image }) => (
        <li key={image.src}>
          <figure>
            <img {...image} alt={alt} {...overStandIn} />
            {caption ? <figcaption>{caption}</figcaption> : null}
          </figure>
        </li>
      ))}
    </ul>
  )
}
