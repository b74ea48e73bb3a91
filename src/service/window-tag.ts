/** What a tag is compared by: without case and hyphens, since people write `w7`. */
export function plainTag(tag: string): string {
  return tag.toUpperCase().replaceAll('-', '');
}

/** Whether two tags name the same window, or two short names the same game. */
export function sameTag(a: string, b: string): boolean {
  return plainTag(a) === plainTag(b);
}
