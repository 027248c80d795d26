import { type ReactNode, useRef } from 'react'
import { useBarHeight } from './bar-height.ts'
import styles from './form-bar.module.css'

/** The buttons of a long form, in sight at its foot wherever one writes. */
export function FormBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useBarHeight(bar)
  return (
    <div ref={bar} className={styles.bar} data-form-bar="">
      {children}
    </div>
  )
}
