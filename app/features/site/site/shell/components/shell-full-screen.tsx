import { useEffect, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { FullScreenIcon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './shell-header.module.css'

/** Fills the screen with the product and gives it back; not there where the browser cannot do it. */
export function FullScreenToggle() {
  const { t } = useTranslation('common')
  const [can, setCan] = useState(true)
  const [full, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null)
    setCan(document.fullscreenEnabled)
    look()
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  if (!can) return null
  return (
    <IconButton
      label={t('shell.account.fullScreen')}
      aria-pressed={full}
      className={styles.fullScreen}
      onClick={() => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    >
      <FullScreenIcon />
    </IconButton>
  )
}
