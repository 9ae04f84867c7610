// Shows the button that shares the page where the browser can share or copy.
const button = document.querySelector('.share');
if (button && (navigator.share || navigator.clipboard)) {
  const { href } = document.querySelector('link[rel=canonical]');
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      if (navigator.share) await navigator.share({ title: document.title, url: href });
      else {
        await navigator.clipboard.writeText(href);
        button.nextElementSibling.textContent = button.dataset.done;
      }
    } catch {
      // The visitor changed their mind.
    }
  });
}
