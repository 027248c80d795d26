import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import styles from './copy-link.module.css'
import { TextField } from './field.tsx'
import { useTranslation } from './translation.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/**
 * An address to pass on: it can be taken by hand and, once scripts run, with one press, which gives it as it
 * is sent. `shown` is how it reads where that is otherwise.
 */
export function CopyLink({ label, href, shown = href }: { label: string; href: string; shown?: string }) {
  const { t } = useTranslation('common')
  const [canCopy, setCanCopy] = useState(true)
  const [copied, setCopied] = useState(false)
  useEffect(() => setCanCopy(navigator.clipboard !== undefined), [])
  const copy = () =>
    navigator.clipboard.writeText(href).then(
      () => setCopied(true),
      () => setCanCopy(false),
    )
  return (
    <div className={styles.row}>
      <TextField
        className={styles.address}
        label={label}
        value={shown}
        readOnly
        translate="no"
        onFocus={(focus) => focus.currentTarget.select()}
      />
      {canCopy ? (
        <Button className={styles.copy} onClick={copy}>
          {t(copied ? 'ui.copied' : 'ui.copyLink')}
        </Button>
      ) : null}
      <VisuallyHidden>
        <span role="status">{copied ? t('ui.copied') : null}</span>
      </VisuallyHidden>
    </div>
  )
}
