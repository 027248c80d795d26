import { useRef, useState } from 'react'
import { type GalleryImage, pictureFile } from '#app/kit/gallery.ts'
import { focusOf, placedBy, thumbOf } from '#app/kit/thumb.ts'
import { Button } from './button.tsx'
import { CheckboxField } from './choice.tsx'
import { TextField } from './field.tsx'
import { FocusPicker } from './focus-picker.tsx'
import { FormRow } from './form.tsx'
import type { FormFault } from './form-fault.ts'
import { translateMessage } from './message.ts'
import styles from './picture-list.module.css'
import { useTranslation } from './translation.tsx'

const LONGEST = { alt: 250, caption: 120 }

/**
 * The pictures of a gallery in a form (`sentPictures` reads it): what is seen on each, what of it matters,
 * its place, and whether it goes; each folded until one wants it. Places are numbers that one types, and with
 * scripts two buttons that move a picture, too.
 */
export function PictureList({ images, fault }: { images: readonly GalleryImage[]; fault: FormFault | null }) {
  const { t } = useTranslation('pictures')
  const list = useRef<HTMLUListElement>(null)
  const sent = [fault?.values.pictureSrc ?? []].flat().map(pictureFile)
  const typed = (field: string, src: string) =>
    [fault?.values[field] ?? []].flat()[sent.indexOf(pictureFile(src))]
  const confirmed = (src: string) => Number(typed('picturePlace', src) ?? images.length)
  const [order, setOrder] = useState(() =>
    images.map(({ src }) => pictureFile(src)).toSorted((one, other) => confirmed(one) - confirmed(other)),
  )
  if (images.length === 0) return null
  const placeOf = ({ src }: GalleryImage) => {
    const at = order.indexOf(pictureFile(src))
    return at < 0 ? order.length : at
  }
  const shown = images.toSorted((one, other) => placeOf(one) - placeOf(other))
  const move = (from: number, to: number) => {
    const next = shown.map(({ src }) => pictureFile(src))
    next.splice(to, 0, ...next.splice(from, 1))
    setOrder(next)
    // The picture takes the focus along, on the button that can still move it.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>(
        '[data-move]:not(:disabled)',
      )
      const same = Array.from(buttons ?? []).find(
        ({ dataset }) => dataset.move === (to < from ? 'up' : 'down'),
      )
      ;(same ?? buttons?.[0])?.focus()
    })
  }
  return (
    <ul ref={list} className={styles.list}>
      {shown.map((image, at) => {
        const { src, caption, alt } = image
        const row = sent.indexOf(pictureFile(src))
        const errorOf = (field: string) => {
          const error = fault?.errors[`${field}.${row}`]
          return row >= 0 && error ? translateMessage(t, error) : null
        }
        const [x, y] = [typed('focusX', src), typed('focusY', src)]
        const place = at + 1
        const name = t('picture', { number: place })
        return (
          <li key={pictureFile(src)}>
            <details
              className={styles.one}
              open={errorOf('pictureAlt') !== null || errorOf('pictureCaption') !== null || undefined}
            >
              <summary>
                <img
                  src={thumbOf(src, 90)}
                  alt=""
                  width={64}
                  height={48}
                  loading="lazy"
                  style={placedBy(src)}
                />
                <span>
                  <strong>{name}</strong>
                  {caption ? <span className={styles.caption}>{caption}</span> : null}
                </span>
              </summary>
              <input type="hidden" name="pictureSrc" value={src} />
              <FocusPicker
                src={src}
                focus={x !== undefined && y !== undefined ? { x: Number(x), y: Number(y) } : focusOf(src)}
                names={{ x: 'focusX', y: 'focusY' }}
              />
              <TextField
                id={`pictureAlt.${row < 0 ? src : row}`}
                name="pictureAlt"
                label={t('alt')}
                hint={t('altHint')}
                defaultValue={typed('pictureAlt', src) ?? alt ?? ''}
                maxLength={LONGEST.alt}
                error={errorOf('pictureAlt')}
                optional
              />
              <TextField
                id={`pictureCaption.${row < 0 ? src : row}`}
                name="pictureCaption"
                label={t('caption')}
                defaultValue={typed('pictureCaption', src) ?? caption}
                maxLength={LONGEST.caption}
                error={errorOf('pictureCaption')}
                optional
              />
              <FormRow>
                <TextField
                  key={place}
                  name="picturePlace"
                  label={t('place')}
                  type="number"
                  min={1}
                  max={images.length}
                  defaultValue={place}
                />
                <span className={styles.moves}>
                  <Button size="small" data-move="up" disabled={at === 0} onClick={() => move(at, at - 1)}>
                    {t('earlier')}
                  </Button>
                  <Button
                    size="small"
                    data-move="down"
                    disabled={at === shown.length - 1}
                    onClick={() => move(at, at + 1)}
                  >
                    {t('later')}
                  </Button>
                </span>
              </FormRow>
              <CheckboxField
                name="removePicture"
                value={pictureFile(src)}
                label={caption ? t('removeNamed', { name: caption }) : t('remove')}
                defaultChecked={[fault?.values.removePicture ?? []].flat().includes(pictureFile(src))}
              />
            </details>
          </li>
        )
      })}
    </ul>
  )
}
