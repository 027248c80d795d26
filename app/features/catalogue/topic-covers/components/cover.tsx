import type { CoverDrawing } from '../cover.ts'
import styles from './cover.module.css'

/** The generated picture of a topic without one; decorative beside the title. */
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
      {cover.layers.map((layer) => (
        <path
          key={layer.d}
          d={layer.d}
          className={styles[layer.tone]}
          data-line={layer.w && (layer.dash?.startsWith('0') === false ? 'butt' : '')}
          strokeWidth={layer.w}
          strokeDasharray={layer.dash}
        />
      ))}
    </svg>
  )
}
