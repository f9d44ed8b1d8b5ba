// Compares the boxes of everything that is seen, to find what overlaps, is cut off, or is too small to read.

/** What is wrong with the page as it stands, in sentences; nothing if all is well. */
export const troubles = (page) =>
  page.evaluate(() => {
    const LEAST_TEXT = 12;
    /** These scroll by design: the log, cards in play, a list longer than its panel. */
    const SCROLLS = ".logs ol, .played, .row, .ledger, .advice, main";
    const wide = innerWidth > 900;
    const found = [];
    const shown = (node) => {
      const part = node.parentElement;
      return (
        part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !part.closest(".only-heard, svg, [role=tooltip], select, option, .far-away")
      );
    };
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent.trim() || !shown(node)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const part = node.parentElement;
      for (const box of range.getClientRects())
        if (box.width > 1 && box.height > 1)
          texts.push({ node, part, box, says: node.textContent.trim().slice(0, 28) });
    }
    const where = ({ part, says }) =>
      `"${says}" (${part.closest("[data-area]")?.dataset.area ?? part.className})`;

    // Too small.
    for (const text of texts)
      if (Number.parseFloat(getComputedStyle(text.part).fontSize) < LEAST_TEXT - 0.01)
        found.push(`${where(text)} is smaller than ${LEAST_TEXT} px`);

    // Cut off by the window or by what it lies in.
    const kept = [];
    for (const text of texts) {
      let { left, right, top, bottom } = text.box;
      let scrolled = false;
      let shortened = false;
      for (
        let around = text.part;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const style = getComputedStyle(around);
        if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") shortened = true;
        if (style.overflowX === "visible" && style.overflowY === "visible") continue;
        const clip = around.getBoundingClientRect();
        scrolled ||= around.matches(SCROLLS);
        if (
          !scrolled &&
          !shortened &&
          (top < clip.top - 3 ||
            bottom > clip.bottom + 3 ||
            left < clip.left - 3 ||
            right > clip.right + 3)
        )
          found.push(`${where(text)} is cut off by ${around.className || around.tagName}`);
        [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
        [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
      }
      if (right - left < 2 || bottom - top < 2) continue;
      if (wide && (bottom > innerHeight + 2 || right > innerWidth + 2))
        found.push(`${where(text)} lies outside of the window`);
      kept.push({ ...text, left, right, top, bottom });
    }

    // Over each other.
    for (let one = 0; one < kept.length; one++)
      for (let two = one + 1; two < kept.length; two++) {
        const [a, b] = [kept[one], kept[two]];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (a.node === b.node || across < 3 || down < 4.5) continue;
        // What lies on a layer of its own may cover what is below it.
        const layer = (part) => part.closest(".acts, .tabs, .head, .top, [data-moment]");
        if (!wide && layer(a.part) !== layer(b.part)) continue;
        found.push(`${where(a)} and ${where(b)} lie over each other`);
      }
    return [...new Set(found)];
  });
