#include "report/CheckPageHtml.h"
#include "catalog/CheckCatalog.h"
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>
#include <cstdlib>
#include <memory>

namespace cuda_tidy {

/// What belongs inside of a finding: no title, lower headings, no links to files that are not there.
static void adapt(cmark_node *Document) {
  if (cmark_node *Title = cmark_node_first_child(Document); Title && cmark_node_get_type(Title) == CMARK_NODE_HEADING)
    cmark_node_free(Title);
  std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)> Steps(cmark_iter_new(Document), cmark_iter_free);
  for (cmark_event_type Event; (Event = cmark_iter_next(Steps.get())) != CMARK_EVENT_DONE;) {
    cmark_node *Node = cmark_iter_get_node(Steps.get());
    if (Event == CMARK_EVENT_ENTER && cmark_node_get_type(Node) == CMARK_NODE_HEADING)
      cmark_node_set_heading_level(Node, std::min(6, cmark_node_get_heading_level(Node) + 2));
    if (Event == CMARK_EVENT_EXIT && cmark_node_get_type(Node) == CMARK_NODE_LINK &&
        !llvm::StringRef(cmark_node_get_url(Node)).starts_with("https://")) {
      while (cmark_node *Child = cmark_node_first_child(Node))
        cmark_node_insert_before(Node, Child);
      cmark_node_free(Node); // the iterator is already past it
    }
  }
}

std::string checkPageAsHtml(llvm::StringRef Name) {
  const std::string Page = linkedCheckPage(Name);
  if (Page.empty())
    return {};
  cmark_gfm_core_extensions_ensure_registered();
  const int Options = CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_FULL_INFO_STRING;
  std::unique_ptr<cmark_parser, decltype(&cmark_parser_free)> Parser(cmark_parser_new(Options), cmark_parser_free);
  cmark_parser_attach_syntax_extension(Parser.get(), cmark_find_syntax_extension("table"));
  cmark_parser_feed(Parser.get(), Page.data(), Page.size());
  std::unique_ptr<cmark_node, decltype(&cmark_node_free)> Document(cmark_parser_finish(Parser.get()), cmark_node_free);
  adapt(Document.get());
  std::unique_ptr<char, decltype(&free)> Html(
      cmark_render_html(Document.get(), Options, cmark_parser_get_syntax_extensions(Parser.get())), free);
  return Html.get();
}

} // namespace cuda_tidy
