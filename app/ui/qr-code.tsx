import styles from './qr-code.module.css'

/** A QR code from its path, dark on light in every theme, as scanners want it. */
export function QrCode({ size, path, label }: { size: number; path: string; label: string }) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={styles.code} role="img" aria-label={label}>
      <rect width={size} height={size} className={styles.light} />
      <path d={path} className={styles.dark} />
    </svg>
  )
}
