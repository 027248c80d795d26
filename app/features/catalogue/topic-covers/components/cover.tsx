import type { CoverDrawing } from '../cover.ts'
import type { CoverLayer } from '../cover-drawing.ts'
import styles from './cover.module.css'

/** The drawn picture of a topic without one; decorative beside the title. */
export function Cover({ cover }: { cover: CoverDrawing }) {
  return (
    <svg
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      className={styles.cover}
      data-palette={cover.palette}
      aria-hidden="true"
      focusable="false"
    >
      <Layer layer={cover.back} />
      <g transform={cover.place}>
        {cover.thing.map((layer) => (
          <Layer key={layer.d} layer={layer} />
        ))}
      </g>
    </svg>
  )
}

function Layer({ layer: { tone, d, w } }: { layer: CoverLayer }) {
  return <path d={d} className={styles[tone]} data-line={w && ''} strokeWidth={w} />
}
