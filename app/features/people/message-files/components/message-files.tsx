import { pathIn } from '#app/kit/language.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { filePath, type ShownFile, sizeSaid } from '../message-file.ts'
import { DocumentIcon } from './file-icons.tsx'
import styles from './message-files.module.css'

type MessageFilesProps = {
  files: readonly ShownFile[]
  /** Where one is downloaded, and its small picture. */
  pathOf?: (name: string, as?: 'preview') => string
}

/** The files of a message: pictures as small ones, all with name, kind and size, to be downloaded. */
export function MessageFiles({ files, pathOf = filePath }: MessageFilesProps) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.name}>
          {file.state === 'clean' ? <Download file={file} pathOf={pathOf} /> : <NotThere file={file} />}
        </li>
      ))}
    </ul>
  )
}

function useKind() {
  const { t } = useTranslation('message-files')
  const language = useLanguage()
  return ({ type, bytes }: ShownFile) =>
    [type === null ? null : t(`type.${type}`), sizeSaid(bytes, language)].filter(Boolean).join(' · ')
}

function Download({ file, pathOf }: { file: ShownFile } & Required<Pick<MessageFilesProps, 'pathOf'>>) {
  const language = useLanguage()
  const kind = useKind()
  return (
    <a className={styles.file} href={pathIn(language, pathOf(file.name))} download>
      {file.hasPreview ? (
        <img
          className={styles.preview}
          src={pathIn(language, pathOf(file.name, 'preview'))}
          alt=""
          width="160"
          height="112"
          loading="lazy"
        />
      ) : (
        <DocumentIcon className={styles.icon} />
      )}
      <span className={styles.words}>
        <span className={styles.title} translate="no" dir="auto">
          {file.title}
        </span>
        <span className={styles.kind}>{kind(file)}</span>
      </span>
    </a>
  )
}

function NotThere({ file }: { file: ShownFile }) {
  const { t } = useTranslation('message-files')
  const isRemoved = file.state === 'removed'
  return (
    <span className={styles.file} data-state={file.state}>
      <DocumentIcon className={styles.icon} />
      <span className={styles.words}>
        {file.title ? (
          <span className={styles.title} translate="no" dir="auto">
            {file.title}
          </span>
        ) : null}
        <span className={isRemoved ? styles.removed : styles.kind}>
          {isRemoved ? t('removed', { finding: file.finding }) : t(file.title ? 'waiting' : 'waitingUnnamed')}
        </span>
      </span>
    </span>
  )
}
