import type { GalleryImage } from '#app/kit/gallery.ts'
import { uploadedPicture } from '#app/kit/picture-address.ts'
import { placedBy } from '#app/kit/thumb.ts'
import styles from './gallery.module.css'
import { overStandIn } from './over-stand-in.ts'

/** Pictures with what is seen on them, side by side. A broken one is left out. */
export function Gallery({ images, lang }: { images: readonly GalleryImage[]; lang: string }) {
  if (images.length === 0) return null
  return (
    <ul className={styles.row} lang={lang}>
      {images.map(({ src, width, height, caption, alt = '' }) => (
        <li key={src}>
          <figure>
            <img
              src={src}
              srcSet={uploadedPicture(src)?.srcSet}
              sizes="(max-width: 480px) 50vw, 320px"
              alt={alt}
              style={placedBy(src)}
              width={width}
              height={height}
              loading="lazy"
              {...overStandIn}
            />
            {caption ? <figcaption>{caption}</figcaption> : null}
          </figure>
        </li>
      ))}
    </ul>
  )
}
