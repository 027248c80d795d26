/**
 * A picture that people show of what they do, of a topic, an event or themselves: its address on this site, its size in
 * pixels, and what is seen, in the language of the texts beside it.
 */
export type GalleryImage = { src: string; width: number; height: number; caption: string }
