import type { ReactNode } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { StillDialog } from '#app/ui/dialog.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './account-form.module.css'

/**
 * The form of /login or /register on a page of its own, for browsers without scripts; with scripts a dialog
 * takes its place.
 */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('accounts')
  return (
    <StillDialog title={title}>
      {children}
      <Anchor to="/" className={styles.back}>
        {t('signIn.home')}
      </Anchor>
    </StillDialog>
  )
}
