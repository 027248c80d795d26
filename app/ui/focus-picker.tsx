import { type PointerEvent, useState } from 'react'
import { uploadedPicture } from '#app/kit/picture-address.ts'
import { type Focus, placedBy, thumbOf } from '#app/kit/thumb.ts'
import { cx } from './cx.ts'
import styles from './focus-picker.module.css'
import { useTranslation } from './translation.tsx'

type Props = {
  src: string
  focus: Focus | null
  /** The names of the two fields that hold it, in hundredths. */
  names: { x: string; y: string }
  round?: boolean
}

const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100)

/**
 * What of a picture stays in sight when it is cropped: by pointing or dragging on it, or with two sliders,
 * which need no scripts.
 */
export function FocusPicker({ src, focus, names, round }: Props) {
  const { t } = useTranslation('pictures')
  const [point, setPoint] = useState(focus ?? { x: 50, y: 50 })
  const take = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setPoint({ x: within((clientX - left) / width), y: within((clientY - top) / height) })
  }
  const at = { left: `${point.x}%`, top: `${point.y}%` }
  const size = uploadedPicture(src)
  const thumb = thumbOf(src, 320)
  return (
    <fieldset className={styles.picker}>
      <legend>{t('focus')}</legend>
      <div className={styles.views}>
        <span
          className={styles.whole}
          onPointerDown={(event) => {
            event.preventDefault()
            event.currentTarget.setPointerCapture(event.pointerId)
            take(event)
          }}
          onPointerMove={(event) => event.buttons > 0 && take(event)}
        >
          <img
            src={thumb}
            alt=""
            width={size?.width}
            height={size?.height}
            loading="lazy"
            draggable={false}
          />
          <span className={styles.point} style={at} />
        </span>
        <img
          src={thumb}
          alt=""
          width={96}
          height={96}
          loading="lazy"
          className={cx(styles.crop, round && styles.round)}
          style={placedBy(`#${point.x},${point.y}`)}
        />
      </div>
      <p className={styles.hint}>{t('focusHint')}</p>
      <div className={styles.sliders}>
        {(['x', 'y'] as const).map((axis) => (
          <label key={axis}>
            {t(axis === 'x' ? 'across' : 'down')}
            <input
              type="range"
              name={names[axis]}
              min={0}
              max={100}
              value={point[axis]}
              onChange={({ target }) => setPoint({ ...point, [axis]: Number(target.value) })}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
