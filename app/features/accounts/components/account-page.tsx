import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '#app/ui/anchor.tsx'
import styles from './account-form.module.css'

/** The form of /login or /register as it stands where no script runs; with scripts the dialog takes its place. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('accounts')
  return (
    <div className={styles.still}>
      <section className={styles.frame}>
        <h2>{title}</h2>
        {children}
        <Anchor to="/" className={styles.back}>
          {t('signIn.home')}
        </Anchor>
      </section>
    </div>
  )
}
