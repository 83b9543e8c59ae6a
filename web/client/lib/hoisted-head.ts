/** React writes title and meta tags in front of the markup of a page. */
export const hoistedHeadTags = /^(?:<title>.*?<\/title>|<meta[^>]*>)+/s;
