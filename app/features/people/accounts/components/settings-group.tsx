import type { ReactNode } from 'react'
import styles from './settings.module.css'

type SettingsGroupProps = { id: string; title: string; about?: ReactNode; children: ReactNode }

/** One section of the settings: its title on the left, its controls on the right. */
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
