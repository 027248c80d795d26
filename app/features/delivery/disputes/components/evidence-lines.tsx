/** Evidence, line by line. */
export function EvidenceLines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line, at) => (
        <li key={at.toString()}>{line}</li>
      ))}
    </ul>
  )
}
