function brightness(colour: string): number {
  const channels = /^#(..)(..)(..)$/.exec(colour)?.slice(1) ?? []
  if (channels.length !== 3) throw new Error(`not a colour: ${colour}`)
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const value = Number.parseInt(channel, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours ('#rrggbb') by WCAG 2.2: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [brightness(one), brightness(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
