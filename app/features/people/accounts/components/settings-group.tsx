import type { ReactNode } from 'react'
import styles from './settings.module.css'

type SettingsGroupProps = { id: string; title: string; about?: ReactNode; children: ReactNode }

/** One matter of the settings: what it is on the left, what one chooses on the right. */
export function SettingsGroup({ id, title, about, children }: SettingsGroupProps) {
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {about ? <p className={styles.about}>{about}</p> : null}
      </div>
      <div className={styles.controls}>{children}</div>
    </section>
  )
}
